export function mount(root) { root.append('cops'); return { update() {}, leave() {} }; }
