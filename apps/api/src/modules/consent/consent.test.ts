import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../testing.ts';
import { loginOf, testPassword } from '../session/testing.ts';
import { signInWith, startWithProviders, type TestProviders } from '../sign-in/testing.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
let folder: string;
let api: TestApi;
let close: () => Promise<void>;

const write = async (lang: string, name: string, text: string) => {
  await mkdir(path.join(folder, 'alpha', lang), { recursive: true });
  await writeFile(path.join(folder, 'alpha', lang, `${name}.md`), text);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'texts-'));
  await write('en', 'terms', '---\nupdated: 2026-05-04\n---\n# Terms\n\nBe kind.');
  await write('de', 'terms', '---\nupdated: 2026-05-05\n---\n# Bedingungen\n\nSei nett.');
  await write('en', 'privacy', '# Privacy\n\nWe keep little.');
  const people = [{ subject: 'ann', name: 'Ann', email: 'ann@gmail.com', isEmailVerified: true }];
  const tenants = ({ tenant }: TestProviders) => [tenant('alpha')];
  const options = { clock: () => now, env: { CONTENT_DIR: folder } };
  ({ api, close } = await startWithProviders(people, tenants, options));
}, 120_000);
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

const exported = async (token: string) =>
  (await api.account.export({ token })).body.content.consents;
const register = async (username: string, language: string) => {
  await api.signIn.register({
    headers: { 'accept-language': language },
    body: { username, password: testPassword, display_name: 'Ann', strategy: 'refresh' },
  });
  const { body } = await api.signIn.login({ body: loginOf(username) });
  return body.content.tokenData.access_token as string;
};
const version = (day: string) => expect.stringMatching(new RegExp(`^${day}\\.[0-9a-f]{8}$`));

describe('consent to terms and privacy', () => {
  it("is stored with each text's version, language and time, and exported", async () => {
    expect(await exported(await register('ann@example.org', 'de'))).toEqual([
      {
        document: 'privacy',
        version: version('undated'),
        lang: 'en',
        givenAt: new Date(now).toISOString(),
      },
      {
        document: 'terms',
        version: version('2026-05-05'),
        lang: 'de',
        givenAt: new Date(now).toISOString(),
      },
    ]);
  });

  it('distinguishes two versions of a text on one day', async () => {
    const [, before] = await exported(await register('before@example.org', 'en'));
    await write('en', 'terms', '---\nupdated: 2026-05-04\n---\n# Terms\n\nBe very kind.');
    const [, after] = await exported(await register('after@example.org', 'en'));
    expect([before.version, after.version]).toEqual([version('2026-05-04'), version('2026-05-04')]);
    expect(after.version).not.toBe(before.version);
  });

  it('is stored once for a sign-up with a provider, and deleted with the account', async () => {
    const { body } = await signInWith(api, 'google', 'ann');
    expect(await exported(body.token)).toHaveLength(2);
    const again = await signInWith(api, 'google', 'ann');
    expect(await exported(again.body.token)).toHaveLength(2);
    const rows = () =>
      api.db.forTenant('alpha', ({ trx }) =>
        trx
          .selectFrom('consent')
          .select('version')
          .where('user_id', '=', body.auth_data.profile.id)
          .execute(),
      );
    expect(await rows()).toHaveLength(2);
    await api.account.remove({ token: again.body.token, body: {} });
    expect(await rows()).toEqual([]);
  });
});

describe('the choice of third-party services', () => {
  const browser_id = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
  const record = (agreed: readonly string[], token?: string) =>
    api.consent.record({
      ...(token === undefined ? {} : { token }),
      body: { browser_id, version: '2026-11-22+own', lang: 'de', agreed },
    });

  it("is stored with its version, for anonymous viewers too; an account's is exported and deleted with it", async () => {
    const token = await register('chooser@example.org', 'en');
    expect((await record(['analytics'])).status).toBe(200);
    await record(['marketing', 'analytics'], token);
    await record([], token);
    const { body } = await api.account.export({ token });
    const choice = { version: '2026-11-22+own', lang: 'de', chosenAt: new Date(now).toISOString() };
    expect(body.content.consentChoices).toHaveLength(2);
    expect(body.content.consentChoices).toEqual(
      expect.arrayContaining([
        { ...choice, agreed: ['analytics', 'marketing'] },
        { ...choice, agreed: [] },
      ]),
    );
    const rows = () =>
      api.db.forTenant('alpha', ({ trx }) =>
        trx.selectFrom('consent_choice').select('user_id').execute(),
      );
    expect(await rows()).toHaveLength(3);
    await api.account.remove({ token, body: { password: testPassword } });
    expect(await rows()).toEqual([{ user_id: null }]);
  });

  it('[SEC-24] is stored at most a thousand times per account, which limits the size of its export', async () => {
    const token = await register('fickle@example.org', 'en');
    await record([], token);
    await api.db.forTenant('alpha', async ({ trx }) => {
      const { user_id } = await trx
        .selectFrom('consent_choice')
        .select('user_id')
        .where('user_id', 'is not', null)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 998 }, (_, index) => ({
        tenant_id: 'alpha',
        id: `cc_${index}`,
        browser_id,
        user_id,
        version: 'v',
        agreed: '',
        lang: 'en' as const,
        chosen_at: new Date(now - index),
      }));
      await trx.insertInto('consent_choice').values(rows).execute();
    });
    expect((await record(['analytics'], token)).status).toBe(200);
    expect((await record([], token)).body.messageErrorCode).toBe('limit_reached');
    // An anonymous viewer is limited by address only.
    expect((await record([])).status).toBe(200);
  });

  it('accepts known purposes and short versions only', async () => {
    expect((await record(['everything'])).status).toBe(400);
    const body = { browser_id, version: '<b>', lang: 'en', agreed: [] };
    expect((await api.consent.record({ body })).status).toBe(400);
  });
});
