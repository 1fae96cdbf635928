import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileMailer, listStoredMails } from '../../platform/mail/file-mailer.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts';
import { createTestApi, type TestApi } from '../../testing.ts';
import { mailLocale } from './mail-locale.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const mailTo = (to: string, changes: Partial<Mail> = {}): Mail => ({
  to,
  fromName: 'The "Alpha" league',
  subject: 'Grüße שלום',
  html: async () =>
    '<html><head></head><body><a href="https://a.example/?x=1&y=2">Hi</a></body></html>',
  text: 'Hi',
  tenantId: 'alpha',
  ...changes,
});

describe('mails on disk', () => {
  it('are readable by the owner of the process only, listed latest first, and limited to the newest 200', async () => {
    let now = 1_800_000_000_000;
    const folder = path.join(dir, 'many');
    const mailer = createFileMailer(folder, () => (now += 1));
    for (let index = 0; index < 203; index += 1) await mailer.send(mailTo(`n${index}@example.org`));
    const stored = await listStoredMails(folder);
    expect([stored.length, stored[0]?.to, stored.at(-1)?.to]).toEqual([
      200,
      'n202@example.org',
      'n3@example.org',
    ]);
    const [first = ''] = await readdir(folder);
    expect((await stat(path.join(folder, first))).mode & 0o077).toBe(0);
    expect(await listStoredMails(path.join(dir, 'none'))).toEqual([]);
  });
});

describe('the mail page', () => {
  const withApi = async (env: Record<string, string>, run: (api: TestApi) => Promise<void>) => {
    const api = await createTestApi({ env: { DATA_DIR: dir, ...env } });
    try {
      await run(api);
    } finally {
      await api.close();
    }
  };
  const get = (api: TestApi, tenant = 'alpha') =>
    api.app.inject({ url: '/api/mails', headers: { host: `${tenant}.test` } });

  it("shows the tenant's own mails in frames without scripts", async () => {
    const mailer = createFileMailer(path.join(dir, 'mail'), Date.now);
    await mailer.send(mailTo('ann@example.org', { subject: '<b>"x"' }));
    await mailer.send(mailTo('bob@example.org', { tenantId: 'beta' }));
    await withApi({}, async (api) => {
      const { statusCode, body, headers } = await get(api);
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body).toContain('ann@example.org');
      expect(body).toContain('&lt;b&gt;&quot;x&quot;');
      expect(body).not.toContain('<b>');
      expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
      expect(body).not.toContain('bob@example.org');
      expect((await get(api, 'beta')).body).toContain('bob@example.org');
    });
  });

  it('is served to this machine only, whatever host and address the headers of a request claim', () =>
    withApi({ TRUST_PROXY: 'loopback' }, async (api) => {
      const from = async (remoteAddress: string, more: Record<string, string> = {}) => {
        const headers = { host: 'alpha.test', ...more };
        const { statusCode, body } = await api.app.inject({
          url: '/api/mails',
          remoteAddress,
          headers,
        });
        expect(body.includes('Mails of')).toBe(statusCode === 200);
        return statusCode;
      };
      for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
        expect(await from(address)).toBe(200);
      for (const address of ['192.168.1.7', '::ffff:10.0.0.7', 'fe80::1', '1127.0.0.1'])
        expect(await from(address)).toBe(404);
      // An address that the client claims, and requests that a local proxy or tunnel forwards.
      expect(await from('192.168.1.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
      expect(await from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
      expect(await from('127.0.0.1', { forwarded: 'for=203.0.113.7' })).toBe(404);
    }));

  it('does not exist in production', () =>
    withApi({ GRANDSTAND_ENV: 'production' }, async (api) => {
      expect((await get(api)).statusCode).toBe(404);
    }));
});

describe('mails over SMTP', () => {
  it('arrive with both bodies, from the tenant, at the recipient only', async () => {
    const received: { from: string; to: string[]; data: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        username === 'portal' && password === 'secret'
          ? done(null, { user: 'portal' })
          : done(new Error('no')),
      onData: (stream, session, done) => {
        let data = '';
        stream.on('data', (chunk: Buffer) => (data += chunk.toString()));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            data,
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mailer = createSmtpMailer(
      `smtp://portal:secret@127.0.0.1:${port}`,
      'no-reply@club.example',
    );
    try {
      await mailer.send(mailTo('ann@example.org'));
      await mailer.send(
        mailTo('cat@example.org', { unsubscribeUrl: 'https://club.example/api/mail?token=t' }),
      );
      // A name or an address cannot inject recipients or headers.
      await mailer.send(mailTo('bob@example.org', { fromName: 'X\r\nBcc: eve@evil.example' }));
    } finally {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    }
    expect(received.map(({ from, to }) => [from, to])).toEqual([
      ['no-reply@club.example', ['ann@example.org']],
      ['no-reply@club.example', ['cat@example.org']],
      ['no-reply@club.example', ['bob@example.org']],
    ]);
    const [first, withUnsubscribe, injected] = received.map(({ data }) => data);
    expect(first).toMatch(/^From: .*Alpha.*<no-reply@club\.example>/m);
    expect(first).toContain('text/plain');
    expect(first).toContain('text/html');
    expect(first).toContain('Auto-Submitted: auto-generated');
    expect(first).not.toContain('List-Unsubscribe');
    // As RFC 8058 requires for one-click.
    expect(withUnsubscribe).toMatch(
      /^List-Unsubscribe: <https:\/\/club\.example\/api\/mail\?token=t>\r?$/m,
    );
    expect(withUnsubscribe).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(injected).not.toMatch(/^Bcc:/m);
  });

  it('are rejected if the server is unreachable', async () => {
    const mailer = createSmtpMailer('smtp://127.0.0.1:1', 'no-reply@club.example');
    await expect(mailer.send(mailTo('ann@example.org'))).rejects.toThrow('ECONNREFUSED');
    await mailer.close();
  });
});

describe('the mail language', () => {
  it.each([
    ['he-IL,en;q=0.5', ['en', 'he'], 'he'],
    ['iw', ['en', 'he'], 'he'],
    ['de', ['en', 'he'], 'en'],
    ['fr, de;q=0.8, en;q=0.9', ['en', 'de'], 'en'],
    ['', ['en', 'de'], 'en'],
    ['uk-UA', ['en', 'uk-UA'], 'uk-UA'],
    ['bs', ['en', 'bs-BA'], 'bs-BA'],
    ['fr-CA,fr;q=0.9', ['en', 'fr', 'fr-CA'], 'fr-CA'],
    ['fr-CA', ['en', 'fr'], 'fr'],
    ['toString, __proto__', ['en'], 'en'],
  ] as const)(
    'of a recipient who accepts "%s", on a tenant with %j, is %s',
    (acceptLanguage, offered, expected) => {
      expect(mailLocale(acceptLanguage, offered)).toBe(expected);
    },
  );
});
