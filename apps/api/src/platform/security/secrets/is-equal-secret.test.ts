import { expect, it } from 'vitest';
import { isEqualSecret } from './is-equal-secret.ts';

it.each([
  ['the same text', 'abc', true],
  ['another text', 'abd', false],
  ['a longer text', 'abcd', false],
  ['a text of as many characters and more bytes', 'abé', false],
  ['no text', '', false],
])('a secret compared with %s', (_, found, expected) => {
  expect(isEqualSecret(found, 'abc')).toBe(expected);
});
