/** Mails that strangers can trigger to another person's address, and mails of deleted accounts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { createFileMailer, listStoredMails } from '../../platform/mail/file-mailer.ts';
import { createTestApi, type TestApi } from '../../testing.ts';
import { consumeMailLimit } from './mail-rate-limit.service.ts';
import { loginOf, signedIn, signInOn, testPassword } from '../session/testing.ts';

let now = Date.parse('2026-11-21T12:00:00Z');
let api: TestApi;
let strict: TestApi;
beforeAll(async () => {
  api = await createTestApi({ clock: () => now });
  strict = await createTestApi({ clock: () => now, db: api.db, limitFactor: 1 });
}, 120_000);
afterAll(async () => {
  await strict.app.close();
  await api.close();
});

const register = (username: string, name: string, on = api) =>
  on.signIn.register({
    body: { username, password: testPassword, display_name: name, strategy: 'refresh' },
  });
const requestReset = (username: string, on = api) =>
  on.password.requestReset({ body: { username } });
const mailsTo = async (username: string, on = api) =>
  (await on.mails()).filter(({ to }) => to === username);

describe('mails to an unverified address', () => {
  it.each(['en', 'de', 'he'])(
    '[SEC-12] contain no text of the person who registered it (%s)',
    async (language) => {
      const username = `target-${language}@example.org`;
      const name = 'WIN A PRIZE evil.example';
      await api.signIn.register({
        headers: { 'accept-language': language },
        body: { username, password: testPassword, display_name: name, strategy: 'refresh' },
      });
      await api.password.requestReset({
        headers: { 'accept-language': language },
        body: { username },
      });
      const mails = await mailsTo(username);
      expect(mails).toHaveLength(2);
      for (const { subject, text, fromName, html } of mails) {
        const all = [subject, text, fromName, await html()].join('\n');
        expect(all).not.toContain('PRIZE');
        expect(all).not.toContain('evil.example');
        expect(all).not.toMatch(/\{\w+\}/);
      }
    },
  );
});

describe('the mail limit of a recipient', () => {
  it('[SEC-12] counts the mails of sign-up, confirmation and password reset together, for an hour', async () => {
    const username = 'many@example.org';
    await register(username, 'Many', strict);
    const { access } = await signInOn(strict, username);
    for (let round = 0; round < 3; round += 1) {
      await strict.verification.send({ token: access });
      await requestReset(username, strict);
      now += 60_000;
    }
    expect(await mailsTo(username, strict)).toHaveLength(5);
    now += hourMs;
    const signedInAgain = await signInOn(strict, username);
    await strict.verification.send({ token: signedInAgain.access });
    expect(await mailsTo(username, strict)).toHaveLength(6);
  });

  it('[SEC-12] does not invalidate the last sent link when reached', async () => {
    const username = 'last@example.org';
    await register(username, 'Last', strict);
    for (let round = 0; round < 5; round += 1) {
      await requestReset(username, strict);
      now += 1000;
    }
    const mails = await mailsTo(username, strict);
    expect(mails).toHaveLength(5);
    const token = /\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    const response = await strict.password.reset({
      body: { token, password: 'a new one entirely' },
    });
    expect(response.status).toBe(200);
  });

  it('[SEC-12] is not reset by deleting the account and registering again', async () => {
    const username = 'again@example.org';
    for (let round = 0; round < 7; round += 1) {
      await register(username, 'Again', strict);
      const { body } = await strict.signIn.login({ body: loginOf(username, `d-${round}`) });
      await strict.mails();
      await strict.account.remove({
        token: body.content.tokenData.access_token,
        body: { password: testPassword },
      });
    }
    expect(await mailsTo(username, strict)).toHaveLength(5);
  });
});

describe('a retried mail', () => {
  it('[SEC-12] counts once, and is still sent when the limit is reached in the meantime', async () => {
    const consume = (mail: string) =>
      strict.db.forTenant('alpha', (scope) =>
        consumeMailLimit(strict.app.platform, scope, { email: 'retry@example.org', mail }),
      );
    for (const mail of ['first', 'first', 'second', 'third', 'fourth', 'fifth'])
      expect(await consume(mail), mail).toBe(true);
    expect(await consume('sixth')).toBe(false);
    expect(await consume('first')).toBe(true);
  });
});

describe('the mails of a deleted account', () => {
  it('[ACC-08] are deleted, both queued ones and those stored on this machine', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mails-'));
    const mailer = createFileMailer(folder, () => now);
    const local = await createTestApi({ clock: () => now, db: api.db, mailer });
    try {
      const { username, access } = await signedIn(local, 'gone');
      await signedIn(local, 'stays');
      await local.app.platform.outbox.runDue();
      const recipients = async () => (await listStoredMails(folder)).map(({ to }) => to).toSorted();
      expect(await recipients()).toEqual(['gone@example.org', 'stays@example.org']);
      await local.verification.send({ token: access });
      await requestReset(' GONE@example.org', local);
      const queuedJobs = async () => {
        const { rows } = await api.db.queue.executeSql(
          `SELECT data::text AS data FROM ${api.db.queue.schema}.job`,
        );
        return JSON.stringify(rows);
      };
      expect(await queuedJobs()).toContain(username);
      await local.account.remove({ token: access, body: { password: testPassword } });
      expect(await recipients()).toEqual(['stays@example.org']);
      expect(await queuedJobs()).not.toContain(username);
      await local.app.platform.outbox.runDue();
      expect(await recipients()).toEqual(['stays@example.org']);
    } finally {
      await local.app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
