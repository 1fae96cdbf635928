import { useState } from 'react';

/**
 * Returns a function that returns the idempotency key of a request. One that is repeated after a lost response has the
 * same key and is carried out once. A corrected one has another key, because the server refuses a key that it has
 * stored with other contents.
 */
export function useIdempotencyKey(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const contents = JSON.stringify(body);
    const key = keys.get(contents) ?? crypto.randomUUID();
    keys.set(contents, key);
    return key;
  };
}
