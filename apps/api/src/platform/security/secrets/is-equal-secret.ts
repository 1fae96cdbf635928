import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time; false for texts of different length, whatever their characters. */
export function isEqualSecret(found: string, expected: string): boolean {
  const [foundBytes, expectedBytes] = [Buffer.from(found), Buffer.from(expected)];
  return foundBytes.length === expectedBytes.length && timingSafeEqual(foundBytes, expectedBytes);
}
