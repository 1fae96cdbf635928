import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { forgetTokenSecrets, openTokenSecrets } from './token-secrets.ts';

let db: OpenDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const open = (signing: string, ...accepted: string[]) =>
  openTokenSecrets(db, { signing, accepted });

it('the secret for what is stored stays while TOKEN_SECRET is rotated, and opens with the current settings only', async () => {
  expect(await open('first')).toEqual({ signing: 'first', accepted: [], stored: 'first' });
  // Two processes that start together.
  const both = await Promise.all([open('first', 'second'), open('first')]);
  expect(both.map(({ stored }) => stored)).toEqual(['first', 'first']);
  await open('first', 'second');
  expect((await open('second', 'first')).stored).toBe('first');
  expect((await open('second')).stored).toBe('first');
  const refused = 'TOKEN_SECRET: expected the secret of the other processes of this database';
  await expect(open('first')).rejects.toThrow(refused);
  await expect(open('third', 'first')).rejects.toThrow(refused);
  const rows = await db.withoutTenant((trx) => trx.selectFrom('meta').selectAll().execute());
  expect(JSON.stringify(rows)).not.toMatch(/first|second/);
  expect(await forgetTokenSecrets(db)).toBe(true);
  expect((await open('third')).stored).toBe('third');
});
