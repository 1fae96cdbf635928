import { isDeepStrictEqual } from 'node:util';
import { callsByName, type CallName } from '@grandstand/contract';

/** Asserts that a response is valid and contains no field that the contract does not define. */
export function expectResponse(name: CallName, sent: unknown): void {
  const read: unknown = callsByName[name].response.parse(sent);
  if (!isDeepStrictEqual(read, sent))
    throw new Error(`${name} returned more than its contract defines: ${JSON.stringify(sent)}`);
}
