export function mount(root) { root.append('draw'); return { update() {}, leave() {} }; }
