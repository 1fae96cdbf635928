import { isDeepStrictEqual } from 'node:util';
import { callsByName, type CallName } from '@grandstand/contract';

/** Asserts that an answer is exactly what the contract parses from it. */
export function expectAnswer(name: CallName, sent: unknown): void {
  const read: unknown = callsByName[name].answer.parse(sent);
  if (!isDeepStrictEqual(read, sent))
    throw new Error(`${name} answered more than its contract says: ${JSON.stringify(sent)}`);
}
