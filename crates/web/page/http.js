// Questions to a server: an answer that takes long is a job there, which is asked for again and again.

import { Refusal, refused } from './refusal.js';
import { inFrench, t } from './words.js';

/// Where the answers come from.
export const place = () => location.host;

/// Ask; `progress` hears how far it is. The answer can be stopped, and is then refused.
export function ask(path, body, progress) {
  const control = new AbortController();
  let job;
  const wait = async () => {
    let response = await send(body === undefined ? 'GET' : 'POST', path, body, control.signal);
    while (response.status === 202) {
      const far = await response.json();
      job = far.job;
      progress(far);
      response = await send('GET', `/api/jobs/${job}`, undefined, control.signal);
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(answer);
    return answer;
  };
  // A request that has no job yet ends with its connection; a job is told.
  const stop = () => {
    if (job) fetch(`/api/jobs/${job}`, { method: 'DELETE', keepalive: true }).catch(() => {});
    else control.abort();
  };
  return { answer: wait(), stop };
}

async function send(method, path, body, signal) {
  try {
    return await fetch(path, {
      method,
      signal,
      headers: {
        'accept-language': inFrench() ? 'fr' : 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw refused(t('noServer'), t('noServerHint'));
  }
}
