export function mount(root) { root.append('ask'); return { update() {}, leave() {} }; }
