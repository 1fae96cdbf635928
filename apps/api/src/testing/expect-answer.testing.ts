import { isDeepStrictEqual } from 'node:util';
import { calls, type CallName } from '@grandstand/contract';

/** Asserts that an answer is exactly what the contract parses from it. */
export function expectAnswer(name: CallName, sent: unknown): void {
  const read: unknown = calls[name].answer.parse(sent);
  if (!isDeepStrictEqual(read, sent))
    throw new Error(`${name} answered more than its contract says: ${JSON.stringify(sent)}`);
}
