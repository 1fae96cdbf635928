import { isDeepStrictEqual } from 'node:util';
import { calls, type CallName } from '@grandstand/contract';

/** An answer as it was sent has to be what the contract reads of it: nothing else, and nothing more. */
export function expectAnswer(name: CallName, sent: unknown): void {
  const read: unknown = calls[name].answer.parse(sent);
  if (!isDeepStrictEqual(read, sent))
    throw new Error(`${name} answered more than its contract says: ${JSON.stringify(sent)}`);
}
