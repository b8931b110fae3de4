// Mistakes that a reader would not see; how the page looks is the formatter's.

import js from '@eslint/js';

const BROWSER = [
  'AbortController',
  'Blob',
  'CSS',
  'DOMParser',
  'DOMPoint',
  'Event',
  'HTMLElement',
  'Image',
  'Intl',
  'SVGElement',
  'URL',
  'URLSearchParams',
  'TextDecoder',
  'TextEncoder',
  'WebAssembly',
  'Worker',
  'console',
  'postMessage',
  'addEventListener',
  'clearInterval',
  'clearTimeout',
  'dispatchEvent',
  'document',
  'fetch',
  'getComputedStyle',
  'getSelection',
  'history',
  'innerWidth',
  'localStorage',
  'location',
  'matchMedia',
  'navigator',
  'performance',
  'removeEventListener',
  'requestAnimationFrame',
  'setInterval',
  'setTimeout',
  'structuredClone',
];

export default [
  js.configs.recommended,
  {
    files: ['page/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: Object.fromEntries(BROWSER.map((name) => [name, 'readonly'])) },
    rules: { 'max-len': ['error', { code: 140 }], eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'no-shadow': 'error' },
  },
];
