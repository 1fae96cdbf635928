import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, type TestApi } from '../../testing.ts';
import { failToSend, lastMailedSecret } from '../mail/testing.ts';
import { signedIn } from '../session/testing.ts';

let now = Date.parse('2026-11-21T12:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ clock: () => now });
}, 120_000);
afterAll(() => api.close());

/** Skips the pause before the next retry. */
const skipPause = () =>
  api.db.queue.executeSql(
    `UPDATE ${api.db.queue.schema}.job SET start_after = now() - interval '1 s'`,
  );
const linksOf = (userId: string) =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('mail_link').select('purpose').where('user_id', '=', userId).execute(),
  );
const lastSecret = (username: string) => lastMailedSecret(api, username, '/auth/verify/');

describe('confirming an address', () => {
  it('is possible after sign-up by the link, which may be opened twice', async () => {
    const { username, access } = await signedIn(api, 'new');
    const verified = async () =>
      (await api.account.get({ token: access })).body.content.emailVerified;
    expect(await verified()).toBe(false);
    const token = await lastSecret(username);
    for (const _ of [1, 2])
      expect((await api.verification.verifyEmail({ token: access, body: { token } })).status).toBe(
        200,
      );
    expect(await verified()).toBe(true);
    const before = (await api.mails()).length;
    expect((await api.verification.send({ token: access })).status).toBe(204);
    expect((await api.mails()).length).toBe(before);
  });

  it('is sent again on request, expires after two days, and is bound to its tenant', async () => {
    const { username, access } = await signedIn(api, 'again');
    const first = await lastSecret(username);
    await api.verification.send({ token: access });
    const second = await lastSecret(username);
    expect(second).not.toBe(first);
    const ofOtherTenant = await api.verification.verifyEmail({
      tenant: 'beta',
      body: { token: second },
    });
    expect(ofOtherTenant.body.messageErrorCode).toBe('verification_token_invalid');
    now += 48 * 60 * minuteMs + 1;
    const late = await api.verification.verifyEmail({ body: { token: second } });
    expect([late.status, late.body.messageErrorCode]).toEqual([400, 'verification_token_invalid']);
  });

  it('has one link, however often its mail is retried', async () => {
    const { userId, username, access } = await signedIn(api, 'often');
    for (let tries = 0; tries < 3; tries += 1) {
      await failToSend(api);
      await skipPause();
    }
    expect(await linksOf(userId)).toHaveLength(1);
    const token = await lastSecret(username);
    expect((await api.verification.verifyEmail({ token: access, body: { token } })).status).toBe(
      200,
    );
    expect(await linksOf(userId)).toHaveLength(1);
  });
});
