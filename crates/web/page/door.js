// Where answers come from: a server, or the module in this page. The page says which; nothing else knows.

import * as http from './http.js';
import * as module from './module.js';

export const inPage = document.querySelector('meta[name="engine"]')?.getAttribute('content') === 'module';
export const { ask, place } = inPage ? module : http;
