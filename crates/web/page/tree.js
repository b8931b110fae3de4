export function mount(root) { root.append('tree'); return { update() {}, leave() {} }; }
