import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalTypes } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf } from '../event/testing.ts';
import { checkInfoTexts } from './info.service.ts';
import { parseInfoText } from './parse-info-text.ts';

let dir = '';
let api: TestApi;
let now = Date.parse('2026-04-01T10:00:00Z');

const texts = {
  'alpha/en/faq.md': '---\nupdated: 2026-03-14\n---\n\n# Questions\n\nOf alpha.\n',
  'alpha/de/faq.md': '---\r\nupdated: 2026-03-15\r\n---\r\n# Fragen\r\n\r\nVon alpha.\r\n',
  'alpha/en/tickets.md': '# Tickets\n\nHere.\n',
  'alpha/de/terms.md': '# Nur deutsch\n',
  'beta/en/faq.md': '# Questions\n\nOf beta.\n',
  'beta/en/hidden.md': '# Hidden\n',
  'secret.md': '# Secret\n',
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'info-'));
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), text);
  }
  api = await createTestApi({
    tenants: [testTenant('alpha', { info_pages: ['tickets'] }), testTenant('beta')],
    env: { CONTENT_DIR: dir },
    clock: () => now,
    content: { beta: { events: [eventOf('match')] } },
  });
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const getPage = (type: string, lang?: string, tenant = 'alpha') =>
  api.info.get({ tenant, params: { type }, query: lang === undefined ? {} : { lang } });

describe("a tenant's text", () => {
  it('[RTE-03] is returned in the requested language, with a separate title', async () => {
    const { body } = await getPage('faq', 'de');
    expect(body.content).toMatchObject({ lang: 'de', title: 'Fragen', markdown: 'Von alpha.' });
    expect(body.content.updatedAt).toBe('2026-03-15T00:00:00.000Z');
  });

  it('[RTE-03] is returned in English if not translated, with that language', async () => {
    expect((await getPage('faq', 'he')).body.content).toMatchObject({
      lang: 'en',
      title: 'Questions',
    });
    expect((await getPage('faq')).body.content.lang).toBe('en');
  });

  it('[RTE-06] is found only for the common types and those in the settings of the tenant', async () => {
    expect((await getPage('tickets')).body.content.title).toBe('Tickets');
    for (const [type, tenant] of [
      ['tickets', 'beta'],
      ['hidden', 'beta'],
      ['unknown', 'alpha'],
    ] as const) {
      const { status, body } = await getPage(type, 'en', tenant);
      expect([status, body.messageErrorCode]).toEqual([404, 'page_not_found']);
    }
  });

  it('replaces a generated page in all languages', async () => {
    expect((await getPage('terms', 'de')).body.content).toMatchObject({
      lang: 'de',
      title: 'Nur deutsch',
    });
    expect((await getPage('terms', 'fr')).body.content).toMatchObject({
      lang: 'de',
      title: 'Nur deutsch',
    });
  });

  it('is specific to the tenant', async () => {
    expect((await getPage('faq', 'en', 'beta')).body.content.markdown).toBe('Of beta.');
  });

  it.each(['..%2f..%2fsecret', '../../secret', 'FAQ', 'faq.md', 'a'.repeat(33), '%00'])(
    'is not found by the malformed type %s',
    async (type) => {
      const { status } = await api.info.get({ params: { type }, query: {} });
      expect([400, 404]).toContain(status);
    },
  );

  it('without a title consists of the body only', () => {
    expect(parseInfoText('No title\n\n# Later')).toEqual({
      title: '',
      markdown: 'No title\n\n# Later',
      updatedAt: null,
    });
  });

  it.each([
    ['---\nupdated: 2026-02-31\n---\n# A', 'updated: 2026-02-31'],
    ['---\nupdated: yesterday\n---\n# A', 'updated: yesterday'],
    ['---\nchanged: 2026-02-01\n---\n# A', 'changed: 2026-02-01'],
    ['---\n---\n# A', 'found ""'],
    ['---\nupdated: 2026-02-01\n# A', 'no closing ---'],
  ])('with the front matter %j prevents startup, with the reason', async (text, reason) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'info-bad-'));
    try {
      const file = path.join(folder, 'alpha', 'he', 'faq.md');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      const check = checkInfoTexts(folder, [{ id: 'alpha', info_pages: [] }]);
      await expect(check).rejects.toThrow(`${file}: front matter: `);
      await expect(check).rejects.toThrow(reason);
      await expect(check).rejects.toThrow('updated: YYYY-MM-DD');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a generated page', () => {
  it('[RTE-03] [RTE-06] exists in the language of the reader without any text of the operator', async () => {
    for (const type of legalTypes) {
      const { status, body } = await getPage(type, 'ko', 'beta');
      expect([status, body.content.lang]).toEqual([200, 'ko']);
    }
    expect((await getPage('privacy', 'ko', 'beta')).body.content.title).toBe('개인정보 처리방침');
  });

  it('has the date of its last change', async () => {
    const dateOf = async (type: string) =>
      (await getPage(type, 'en', 'beta')).body.content.updatedAt;
    const first = await dateOf('accessibility');
    expect(first).toMatch(/^2026-04-01/);
    now = Date.parse('2026-06-01T10:00:00Z');
    expect(await dateOf('accessibility')).toBe(first);
    await api.event.setSafeguarded({
      tenant: 'beta',
      operatorKey: testOperatorKey,
      params: { id: 'match' },
      body: { safeguarded: true },
    });
    expect(await dateOf('accessibility')).toBe('2026-06-01T00:00:00.000Z');
  });
});

describe('a text that operators write', () => {
  const operator = { operatorKey: testOperatorKey, tenant: 'beta' };
  const set = (type: string, lang: string, markdown: string, version: number | null = null) =>
    api.info.setText({ ...operator, params: { type, lang }, body: { markdown, version } });

  it('is shown at once, replaces a generated page, and falls back to English', async () => {
    const { status, body } = await set('about', 'en', '# About beta\n\nSince 1903.');
    expect([status, body.content]).toMatchObject([200, { title: 'About beta', version: 1 }]);
    expect((await getPage('about', 'he', 'beta')).body.content).toMatchObject({
      lang: 'en',
      title: 'About beta',
      markdown: 'Since 1903.',
    });
    await set('imprint', 'de', '# Impressum\n\nHier.');
    expect((await getPage('imprint', 'de', 'beta')).body.content.markdown).toBe('Hier.');
    await api.info.removeText({ ...operator, params: { type: 'imprint', lang: 'de' } });
    expect((await getPage('imprint', 'de', 'beta')).body.content.markdown).not.toBe('Hier.');
  });

  it('has versions: an outdated one is refused', async () => {
    await set('cookies', 'en', '# One');
    expect((await set('cookies', 'en', '# Two')).body.messageErrorCode).toBe('conflict');
    expect((await set('cookies', 'en', '# Two', 1)).body.content.version).toBe(2);
    expect((await set('cookies', 'de', '# Zwei', 1)).body.messageErrorCode).toBe('conflict');
  });

  it('is read without locking its row', async () => {
    await set('about', 'fr', '# Bêta');
    // PostgreSQL names in xmax the last transaction that locked a row.
    const locker = () =>
      api.db.forTenant('beta', ({ trx }) =>
        trx
          .selectFrom('info_text')
          .select(sql<string>`xmax::text`.as('xmax'))
          .where('type', '=', 'about')
          .where('lang', '=', 'fr')
          .executeTakeFirstOrThrow(),
      );
    const before = await locker();
    const params = { type: 'about', lang: 'fr' };
    const { body } = await api.info.getText({ ...operator, params });
    expect(body.content.markdown).toBe('# Bêta');
    expect(await locker()).toEqual(before);
    await api.info.removeText({ ...operator, params });
  });

  it('is refused for a page that a file has, with the name of the file', async () => {
    const { status, body } = await set('faq', 'de', '# Fragen');
    expect([status, body.messageErrorCode, body.message]).toEqual([
      409,
      'info_text_of_file',
      'The file beta/en/faq.md has this page; change it there',
    ]);
  });

  it('is refused for a page or a language that the tenant does not have, with those it has', async () => {
    const page = await set('tickets', 'en', '# Tickets');
    expect([page.status, page.body.message]).toEqual([
      400,
      expect.stringMatching(/^params\.type: found "tickets", must be one of faq, about, /),
    ]);
    expect((await set('about', 'xx', '# X')).status).toBe(400);
  });

  it('is listed by page and language', async () => {
    const { body } = await api.info.listTexts({ ...operator, query: { size: 1 } });
    expect(body.content.entries).toEqual([
      expect.objectContaining({ type: 'about', lang: 'en', title: 'About beta' }),
    ]);
    const rest = await api.info.listTexts({ ...operator, query: { after: body.content.next } });
    expect(rest.body.content.entries.map(({ type }: { type: string }) => type)).toEqual([
      'cookies',
    ]);
  });
});
