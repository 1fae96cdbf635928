import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { at, eventOf, identityOf, testNow } from '../../event/testing.ts';

const identities = [
  identityOf('sports', { type: 'category' }),
  identityOf('league', { parentId: 'sports', identityIds: ['sports'] }),
  identityOf('other', { type: 'category' }),
  identityOf('cup'),
  ...['north', 'south', 'idle'].map((id) =>
    identityOf(id, { type: 'team', parentId: 'league', identityIds: ['league', 'sports'] }),
  ),
];
const events = [
  eventOf('tie', { identityIds: ['cup'] }),
  eventOf('played', { team1Id: 'north', team2Id: 'south', identityIds: ['league'] }),
  eventOf('next', {
    team1Id: 'south',
    status: 'upcoming',
    gameStartDate: at(60),
    stream: { kind: 'none' },
  }),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha'), testTenant('beta')],
    content: { alpha: { identities, events }, beta: { identities, events } },
  });
});
afterAll(() => api.close());

const operator = { operatorKey: testOperatorKey };
const get = async (id: string, tenant = 'alpha') =>
  (await api.identity.getForOperator({ ...operator, tenant, params: { id } })).body.content;
const edit = async (id: string, fields: object) =>
  api.identity.update({
    ...operator,
    params: { id },
    body: { version: (await get(id)).version, ...fields },
  });
const create = (body: object) => api.identity.create({ ...operator, body });
const auditOf = async (id: string) =>
  (await api.audit.list({ ...operator, query: { subject_id: id } })).body.content.entries;

describe('an operator', () => {
  it('creates a team below a competition, which viewers find', async () => {
    const { status, body } = await create({
      type: 'team',
      title: 'Osmere Rovers',
      shortTitle: 'OSR',
      parentId: 'league',
      referenceId: 'T-1',
      color: '#112233',
      links: { web: 'https://rovers.example' },
    });
    expect(status).toBe(200);
    const { id } = body.content;
    expect(body.content).toMatchObject({ identityIds: ['league', 'sports'], version: 1 });
    const seen = (await api.identity.get({ params: { id } })).body.content;
    expect(seen).toMatchObject({
      title: 'Osmere Rovers',
      type: 'team',
      webUrl: 'https://rovers.example',
      color: '#112233',
    });
    const listed = await api.identity.list({ body: { filters: { identityId: ['sports'] } } });
    expect(JSON.stringify(listed.body)).toContain(id);
    expect((await auditOf(id))[0]).toMatchObject({ action: 'identity.create', before: null });
  });

  it('renames a team; its matches show and are found by the new name', async () => {
    // Read before, so that a stale copy would be visible.
    await api.event.get({ params: { id: 'played' } });
    const { body } = await edit('north', { title: 'Northgate United', shortTitle: 'NGU' });
    expect(body.content.version).toBe(2);
    const { team1 } = (await api.event.get({ params: { id: 'played' } })).body.content;
    expect(team1.Name).toBe('Northgate United');
    const found = (await api.event.list({ body: { search: 'northgate' } })).body.content.entries;
    expect(found.map(({ id }: { id: string }) => id)).toEqual(['played']);
    expect(await get('north', 'beta')).toMatchObject({ title: 'Title of north', version: 1 });
    expect((await auditOf('north'))[0]).toMatchObject({
      before: { title: 'Title of north', shortTitle: 'NOR' },
      after: { title: 'Northgate United', shortTitle: 'NGU' },
    });
  });

  it('changes one link, and the others stay', async () => {
    await edit('north', { links: { x: 'https://x.example/n' } });
    const { body } = await edit('north', { links: { web: 'https://n.example' } });
    expect(body.content.links).toMatchObject({
      x: 'https://x.example/n',
      web: 'https://n.example',
      facebook: null,
    });
  });

  it('moves a competition with its descendants', async () => {
    await edit('league', { parentId: 'other' });
    expect((await get('idle')).identityIds).toEqual(['league', 'other']);
    await edit('league', { parentId: 'sports' });
    expect((await get('idle')).identityIds).toEqual(['league', 'sports']);
  });

  it.each([
    ['below itself', 'sports', { parentId: 'league' }, 'body.parentId'],
    ['below a team', 'idle', { parentId: 'south' }, 'body.parentId'],
    ['below nothing known', 'idle', { identityIds: ['nowhere'] }, 'body.identityIds'],
    ['with an unknown sport', 'idle', { sportType: 'quidditch' }, 'body.sportType'],
  ])('puts no identity %s', async (_, id, fields, path) => {
    const { status, body } = await edit(id, fields);
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  });

  it('moves a team below its new parent and its other competitions only', async () => {
    const other = await create({ type: 'league', title: 'B League', parentId: 'sports' });
    const team = await create({ type: 'team', title: 'Movers', parentId: 'league' });
    const { id } = team.body.content;
    await edit(id, { parentId: 'other' });
    expect((await get(id)).identityIds).toEqual(['other']);
    await edit(id, { parentId: 'league', identityIds: [other.body.content.id] });
    await edit('league', { parentId: 'other' });
    expect(new Set((await get(id)).identityIds)).toEqual(
      new Set(['league', 'other', 'sports', other.body.content.id]),
    );
    await edit('league', { parentId: 'sports' });
  });

  it('takes the matches of a moved competition along, but not those of a moved team', async () => {
    const linksOf = async (id: string) =>
      (
        await api.event.getForOperator({ ...operator, params: { id } })
      ).body.content.identityIds.toSorted();
    const relink = () => api.app.platform.outbox.runDue();
    await edit('league', { parentId: 'other' });
    await relink();
    expect(await linksOf('played')).toEqual(['league', 'other']);
    const listed = await api.event.list({ body: { 'identities.id': ['other'] } });
    expect(listed.body.content.entries.map(({ id }: { id: string }) => id)).toContain('played');
    await edit('league', { parentId: 'sports' });
    await relink();
    expect(await linksOf('played')).toEqual(['league', 'sports']);
    await edit('north', { parentId: 'other' });
    await relink();
    expect(await linksOf('played')).toEqual(['league', 'sports']);
    await edit('north', { parentId: 'league' });
  });

  it('moves a competition with matches below one of minors only if it is marked itself', async () => {
    const { body } = await create({ type: 'category', title: 'Youth', safeguarded: true });
    const { id: parentId } = body.content;
    const move = () => edit('cup', { parentId });
    const refused = await move();
    expect([refused.status, refused.body.messageErrorCode]).toEqual([409, 'conflict']);
    await edit('cup', { referenceId: 'CUP' });
    const rows = [{ referenceId: 'CUP', parent: parentId }];
    const imported = await api.identity.import({ ...operator, body: { rows, dry_run: true } });
    expect(imported.body.content.problems).toMatchObject([{ row: 1, column: 'parent' }]);
    await api.event.safeguardIdentity({
      ...operator,
      params: { id: 'cup' },
      body: { safeguarded: true },
    });
    expect((await move()).status).toBe(200);
  });

  it('gets a conflict for an outdated version, and for a reference in use', async () => {
    await edit('idle', { referenceId: 'IDLE' });
    const stale = await api.identity.update({
      ...operator,
      params: { id: 'idle' },
      body: { version: 1, title: 'x' },
    });
    const taken = await create({ type: 'team', title: 'x', referenceId: 'IDLE' });
    expect([stale.status, taken.status]).toEqual([409, 409]);
    expect(taken.body.message).toContain('Title of idle');
  });

  it('archives an identity without upcoming matches, and otherwise gets the reason', async () => {
    const refused = await api.identity.archive({ ...operator, params: { id: 'south' } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '"Title of south" has 1 match live or to come; end, cancel or move them first',
    ]);
    const archive = await api.identity.archive({ ...operator, params: { id: 'idle' } });
    expect(archive.body.content.archived).toBe(true);
    const restored = await api.identity.restore({ ...operator, params: { id: 'idle' } });
    expect(restored.body.content.archived).toBe(false);
  });

  it('deletes an identity without references, and otherwise gets their numbers', async () => {
    const held = await api.identity.remove({ ...operator, params: { id: 'league' } });
    expect([held.status, held.body.messageErrorCode]).toEqual([409, 'conflict']);
    expect(held.body.message).toMatch(
      /1 match or clip, \d identities below it; archive it instead/,
    );
    const { id } = (await create({ type: 'team', title: 'By mistake' })).body.content;
    expect((await api.identity.remove({ ...operator, params: { id } })).status).toBe(200);
    expect((await api.identity.get({ params: { id } })).status).toBe(404);
    expect((await auditOf(id))[0]).toMatchObject({ action: 'identity.remove', after: null });
  });

  it('uploads a crest, whose transparency stays, and gets an error for a broken one', async () => {
    const png = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const set = (image: Buffer, picture = 'image') =>
      api.identity.setPicture({
        ...operator,
        params: { id: 'south' },
        body: { picture, image: image.toString('base64') },
      });
    const { body } = await set(png);
    const stored = await api.app.inject({
      url: body.content.imageUrl,
      headers: { host: 'alpha.test' },
    });
    const { hasAlpha, width } = await sharp(stored.rawPayload).metadata();
    expect([hasAlpha, width]).toEqual([true, 64]);
    expect((await set(png, 'banner')).body.content.bannerUrl).toMatch(/^\/media\/art\/uploads\//);
    expect((await set(png.subarray(0, 40))).body.messageErrorCode).toBe('picture_unreadable');
  });
});

describe('the list of identities for operators', () => {
  const list = async (query: object, tenant = 'alpha') =>
    (
      await api.identity.listForOperator({
        ...operator,
        tenant,
        query: query as Record<string, string>,
      })
    ).body.content;
  const idsOf = async (query: object) =>
    (await list(query, 'beta')).entries.map(({ id }: { id: string }) => id);

  it('is by title, page after page', async () => {
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ size: 2, ...(after !== undefined && { after }) }, 'beta');
      paged.push(...page.entries.map(({ id }: { id: string }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(paged).toEqual(['cup', 'idle', 'league', 'north', 'other', 'south', 'sports']);
  });

  it.each([
    ['type', { type: 'category' }, ['other', 'sports']],
    ['text', { text: 'OF NOR' }, ['north']],
    ['short title', { text: 'sou' }, ['south']],
    ['what is above', { below: 'league' }, ['idle', 'north', 'south']],
    ['whether archived', { archived: true }, []],
  ])('is narrowed by %s', async (_, query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });
});

describe('an import of identities', () => {
  const importRows = (body: object) => api.identity.import({ ...operator, body });
  const csv = [
    'Reference ID;type;title;shortTitle;parent;sport;position;town;latitude;longitude',
    'T-90;team;Wexcombe;WEX;L-90;football;2;Wexcombe;51,25;-1,5',
    'L-90;league;Premier League;PRL;sports;football;1;;;',
  ].join('\r\n');

  it('adds what is new, in any order, as a spreadsheet saves it', async () => {
    const dry = await importRows({ csv: `\uFEFF${csv}`, dry_run: true });
    expect(dry.body.content).toMatchObject({ dryRun: true, created: 2, problems: [] });
    expect(
      (await api.identity.listForOperator({ ...operator, query: { text: 'wexcombe' } })).body
        .content.entries,
    ).toEqual([]);
    expect((await importRows({ csv })).body.content.created).toBe(2);
    const { entries } = (
      await api.identity.listForOperator({ ...operator, query: { text: 'wexcombe' } })
    ).body.content;
    expect(entries[0]).toMatchObject({
      referenceId: 'T-90',
      sportType: 'football',
      place: { town: 'Wexcombe', latitude: 51.25, longitude: -1.5 },
      identityIds: [entries[0].parentId, 'sports'],
    });
  });

  it('updates existing identities; absent columns and equal rows change nothing', async () => {
    const again = await importRows({ csv });
    expect(again.body.content).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const { body } = await importRows({ rows: [{ referenceId: 'T-90', title: 'Wexcombe Town' }] });
    expect(body.content).toMatchObject({ updated: 1 });
    const { entries } = (
      await api.identity.listForOperator({ ...operator, query: { text: 'T-90' } })
    ).body.content;
    expect(entries[0]).toMatchObject({ title: 'Wexcombe Town', shortTitle: 'WEX', position: 2 });
  });

  it('leaves a team in the competitions that the file does not name, unless its parent changes', async () => {
    const { body } = await create({
      type: 'team',
      title: 'Twice',
      referenceId: 'T-91',
      parentId: 'league',
      identityIds: ['other'],
    });
    const { id, identityIds } = body.content;
    expect(identityIds).toEqual(['league', 'sports', 'other']);
    const same = await importRows({ rows: [{ referenceId: 'T-91', parent: 'league' }] });
    expect(same.body.content).toMatchObject({ updated: 0, unchanged: 1 });
    await importRows({ rows: [{ referenceId: 'T-91', parent: 'league', shortTitle: 'TWI' }] });
    expect(await get(id)).toMatchObject({ shortTitle: 'TWI', identityIds });
    await importRows({ rows: [{ referenceId: 'T-91', parent: 'sports' }] });
    expect((await get(id)).identityIds).toEqual(['sports']);
  });

  it('names the row and column of each fault, and imports nothing', async () => {
    const wrong = [
      'referenceId,type,title,parent,color',
      'X-1,team,Good,,',
      'X-2,club,Bad type,,',
      'X-3,team,Bad parent,nowhere,',
      'X-1,team,Twice,,',
      'X-4,team,,,red',
    ].join('\n');
    const dry = (await importRows({ csv: wrong, dry_run: true })).body.content;
    expect(
      dry.problems.map(({ row, column }: { row: number; column: string }) => [row, column]),
    ).toEqual(
      expect.arrayContaining([
        [3, 'type'],
        [4, 'parent'],
        [5, 'referenceId'],
        [6, 'title'],
        [6, 'color'],
      ]),
    );
    const { status, body } = await importRows({ csv: wrong });
    expect([status, body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(body.details[0].path).toBe('row 3, type');
    const { entries } = (
      await api.identity.listForOperator({ ...operator, query: { text: 'X-1' } })
    ).body.content;
    expect(entries).toEqual([]);
  });
});
