import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { at, clipOf, eventOf, identityOf, simulatedLiveOf, testNow } from '../testing.ts';

const league = identityOf('league');
const identities = [
  league,
  identityOf('cup'),
  identityOf('juniors', { safeguarded: true }),
  identityOf('youth', { type: 'category', safeguarded: true }),
  identityOf('under-tens', { parentId: 'youth', identityIds: ['youth'] }),
  ...['north', 'south', 'east'].map((id) =>
    identityOf(id, { type: 'team', parentId: 'league', identityIds: ['league'] }),
  ),
];
const match = { team1Id: 'north', team2Id: 'south', identityIds: ['league'] };
const upcoming = (id: string) =>
  eventOf(id, {
    ...match,
    status: 'upcoming',
    date: at(600),
    gameStartDate: at(600),
    gameEndDate: at(720),
    stream: { kind: 'none' },
    duration: null,
  });
const events = [
  ...['edited', 'moved', 'stale', 'marked', 'lifted', 'pictured', 'referenced', 'taken'].map(
    upcoming,
  ),
  eventOf('played', match),
  eventOf('worn', match),
  clipOf('worn-clip', 'worn', match),
  eventOf('withdrawn', match),
  clipOf('goal', 'withdrawn', match),
  clipOf('moment', 'played', match),
  simulatedLiveOf('running', -1, { ...match, status: 'live' }),
];

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    tenants: [testTenant('alpha'), testTenant('beta')],
    content: {
      alpha: { identities, events },
      beta: { identities, events: [...events, upcoming('only-beta')] },
    },
  });
});
afterAll(() => api.close());

const operator = { operatorKey: testOperatorKey };
const get = async (id: string, tenant = 'alpha') =>
  (await api.event.getForOperator({ ...operator, tenant, params: { id } })).body.content;
const update = (id: string, body: object) =>
  api.event.update({ ...operator, params: { id }, body });
const edit = async (id: string, fields: object) =>
  update(id, { version: (await get(id)).version, ...fields });
const auditOf = async (id: string) =>
  (await api.audit.list({ ...operator, query: { subject_id: id } })).body.content.entries;
const foundBy = async (search: string) =>
  (
    await api.event.list({ body: { search, media_type: ['event', 'clip'] } })
  ).body.content.entries.map(({ id }: { id: string }) => id);

describe('an operator who edits an event', () => {
  it('changes what viewers see, and other fields stay', async () => {
    const { status, body } = await edit('edited', {
      title: 'Rescheduled derby',
      eventDescription: 'At the old ground',
      venue: 'Old Ground',
      regions: ['NZ'],
      position: 3,
    });
    expect(status).toBe(200);
    expect(body.content).toMatchObject({
      title: 'Rescheduled derby',
      venue: 'Old Ground',
      regions: ['NZ'],
      team1: 'north',
      identityIds: ['league'],
      version: 2,
    });
    const seen = (await api.event.get({ params: { id: 'edited' } })).body.content;
    expect(seen).toMatchObject({
      title: 'Rescheduled derby',
      eventDescription: 'At the old ground',
      isEventAvailableInUserRegion: false,
    });
    expect(await foundBy('rescheduled')).toEqual(['edited']);
    // Viewers do not see where it is played.
    expect(JSON.stringify(seen)).not.toContain('Old Ground');
  });

  it('records the changed fields in the audit, before and after', async () => {
    const [entry] = await auditOf('edited');
    expect(entry).toMatchObject({
      action: 'event.update',
      before: { title: 'Title of edited', venue: null },
      after: { title: 'Rescheduled derby', venue: 'Old Ground' },
    });
    expect(entry.after).not.toHaveProperty('sportType');
  });

  it('gets a conflict if someone else changed it in the meantime', async () => {
    await edit('stale', { title: 'First' });
    const { status, body } = await update('stale', { version: 1, title: 'Second' });
    expect([status, body.messageErrorCode]).toEqual([409, 'conflict']);
    expect(body.message).toContain('version 2');
    expect((await get('stale')).title).toBe('First');
  });

  it('changes the teams of an event and of its clips, including in search', async () => {
    expect((await edit('played', { team2: 'east', identityIds: ['cup'] })).status).toBe(200);
    const clip = (await api.clip.get({ params: { id: 'moment' }, query: {} })).body.content;
    expect([clip.team2.Id, clip.categories.map(({ id }: { id: string }) => id)]).toEqual([
      'east',
      ['cup'],
    ]);
    expect((await foundBy('east')).toSorted()).toEqual(['moment', 'played']);
  });

  it('sets the colours that the teams wear in an event and its clips, until another team plays', async () => {
    const seen = async () => {
      const { body } = await api.event.get({ params: { id: 'worn' } });
      const clip = await api.clip.get({ params: { id: 'worn-clip' }, query: {} });
      return [body.content, clip.body.content].map(({ team1, team2 }) => [
        team1.Color,
        team2.Color,
      ]);
    };
    const [own] = await seen();
    const { body } = await edit('worn', { team1Color: '#d11f3a', team2Color: '#1d4fa3' });
    expect(body.content).toMatchObject({ team1Color: '#d11f3a', team2Color: '#1d4fa3' });
    expect(await seen()).toEqual([
      ['#d11f3a', '#1d4fa3'],
      ['#d11f3a', '#1d4fa3'],
    ]);
    await edit('worn', { team1: 'east', team2Color: null });
    expect((await get('worn')).team1Color).toBeNull();
    expect(await seen()).toEqual([
      [null, own?.[1]],
      [null, own?.[1]],
    ]);
    expect((await edit('worn', { team1Color: 'red' })).body.details[0].path).toBe(
      'body.team1Color',
    );
  });

  it('marks it as an event of minors through a competition of minors', async () => {
    expect((await edit('marked', { identityIds: ['juniors'] })).body.content.isOfMinors).toBe(true);
    const { content } = (await api.event.list({ body: { event_id: ['marked'] } })).body;
    expect(content.entries).toEqual([]);
    expect((await api.event.get({ params: { id: 'marked' } })).body.content.safeguarded).toBe(true);
  });

  it('links it to the ancestors of its competitions, even if one of them is of minors', async () => {
    const { body } = await edit('lifted', { identityIds: ['under-tens'] });
    expect(body.content).toMatchObject({ identityIds: ['under-tens', 'youth'], isOfMinors: true });
    const { body: created } = await api.event.create({
      ...operator,
      body: {
        title: 'Under tens',
        sportType: 'football',
        gameStartDate: at(900),
        identityIds: ['under-tens'],
      },
    });
    expect(await get(created.content.id)).toMatchObject({ isOfMinors: true });
  });

  it.each([
    ['a competition as a team', { team1: 'league' }, 'body.team1'],
    ['an unknown competition', { identityIds: ['nowhere'] }, 'body.identityIds'],
    ['a team twice', { team1: 'south' }, 'body.team2'],
    ['an unknown sport', { sportType: 'quidditch' }, 'body.sportType'],
    ['an end before the start', { gameEndDate: at(1) }, 'body.gameEndDate'],
  ])('is refused %s', async (_, fields, path) => {
    const { status, body } = await edit('taken', fields);
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
  });

  it('is refused a reference that another event has', async () => {
    await edit('referenced', { referenceId: 'R1' });
    const { status, body } = await edit('taken', { referenceId: 'R1' });
    expect([status, body.messageErrorCode]).toEqual([409, 'conflict']);
    expect(body.message).toContain('Title of referenced');
  });

  it('cannot move the start of a live event', async () => {
    expect((await edit('running', { gameStartDate: at(60) })).status).toBe(409);
  });

  it.each(['missing', 'only-beta'])(
    '[SEC-02] cannot edit %s, which its tenant does not have',
    async (id) => {
      expect((await update(id, { version: 1, title: 'x' })).status).toBe(404);
    },
  );

  it('finds an event of the other tenant there', async () => {
    expect((await get('only-beta', 'beta')).id).toBe('only-beta');
  });
});

describe('a postponed event', () => {
  const postpone = async (id: string, body: object) =>
    api.event.postpone({
      ...operator,
      params: { id },
      body: { version: (await get(id)).version, ...body },
    });

  it('starts at the new time, keeps its length, and states its former start and the reason', async () => {
    await api.event.setCancelled({
      ...operator,
      params: { id: 'moved' },
      body: { cancelled: true },
    });
    const { body } = await postpone('moved', { gameStartDate: at(2000), note: 'Frozen pitch' });
    expect(body.content).toMatchObject({
      gameStartDate: at(2000),
      gameEndDate: at(2120),
      cancelled: false,
      postponed: { from: at(600), note: 'Frozen pitch' },
    });
    await postpone('moved', { gameStartDate: at(3000) });
    expect((await get('moved')).postponed).toEqual({ from: at(600), note: null });
    expect((await auditOf('moved'))[0]).toMatchObject({
      action: 'event.postpone',
      after: { gameStartDate: at(3000) },
    });
  });

  it('is no longer postponed once it is moved back to its first start', async () => {
    await postpone('moved', { gameStartDate: at(600), note: 'As planned' });
    expect((await get('moved')).postponed).toBeNull();
    await postpone('moved', { gameStartDate: at(3200) });
    expect((await get('moved')).postponed).toEqual({ from: at(600), note: null });
  });

  it('shows viewers its first start and the note, without the note if it is of minors', async () => {
    const shown = async () =>
      (await api.event.get({ params: { id: 'moved' } })).body.content.postponed;
    const safeguard = (safeguarded: boolean) =>
      api.event.setSafeguarded({ ...operator, params: { id: 'moved' }, body: { safeguarded } });
    await postpone('moved', { gameStartDate: at(3500), note: 'Frozen pitch' });
    expect(await shown()).toEqual({ from: at(600), note: 'Frozen pitch' });
    await safeguard(true);
    expect(await shown()).toEqual({ from: at(600), note: null });
    await safeguard(false);
  });

  it('is emitted to open pages, which reload it', async () => {
    const changes: unknown[] = [];
    const stop = api.app.platform.eventChanges.subscribe((change) => void changes.push(change));
    await postpone('moved', { gameStartDate: at(4000) });
    stop();
    expect(changes).toContainEqual({
      tenantId: 'alpha',
      eventId: 'moved',
      kind: 'changed',
      reloads: true,
    });
  });

  it.each([
    ['played', { gameStartDate: at(100) }, 409],
    ['taken', { gameStartDate: at(-100) }, 400],
  ])('must have been upcoming, and must start in the future: %s', async (id, body, status) => {
    expect((await postpone(id, body)).status).toBe(status);
  });
});

describe('a withdrawn event', () => {
  const withdraw = (id: string) => api.event.withdraw({ ...operator, params: { id } });
  const restore = (id: string) => api.event.restore({ ...operator, params: { id } });
  const statusOf = async (id: string) => [
    (await api.event.get({ params: { id } })).status,
    (await api.clip.get({ params: { id: 'goal' }, query: {} })).status,
  ];

  it('disappears for viewers, with its clips, until it is restored', async () => {
    expect(await statusOf('withdrawn')).toEqual([200, 200]);
    const found = await foundBy('withdrawn');
    expect((await withdraw('withdrawn')).body.content).toMatchObject({
      withdrawn: true,
      eventStatus: 'archived',
    });
    expect(await statusOf('withdrawn')).toEqual([404, 404]);
    expect(await foundBy('withdrawn')).toEqual([]);
    const listed = await api.event.list({
      body: { 'identities.id': ['league'], media_type: ['event', 'clip'], size: 50 },
    });
    expect(JSON.stringify(listed.body)).not.toContain('"withdrawn"');
    expect((await restore('withdrawn')).body.content.withdrawn).toBe(false);
    expect(await statusOf('withdrawn')).toEqual([200, 200]);
    expect(await foundBy('withdrawn')).toEqual(found);
  });

  it('cannot be operated or edited before it is restored', async () => {
    await withdraw('withdrawn');
    const { status } = await api.event.setStatus({
      ...operator,
      params: { id: 'withdrawn' },
      body: { status: 'upcoming' },
    });
    expect([status, (await edit('withdrawn', { title: 'x' })).status]).toEqual([404, 409]);
    await restore('withdrawn');
  });

  it('stays as it was in the other tenant', async () => {
    await withdraw('withdrawn');
    expect((await get('withdrawn', 'beta')).withdrawn).toBe(false);
    await restore('withdrawn');
  });

  it('must not be live', async () => {
    const { status, body } = await withdraw('running');
    expect([status, body.messageErrorCode, body.reason]).toEqual([409, 'conflict', 'event_live']);
  });
});

describe('the poster of an event', () => {
  const setPicture = (image: string | null) =>
    api.event.setPicture({ ...operator, params: { id: 'pictured' }, body: { image } });

  it('is stored without the metadata that a camera adds, and can be removed', async () => {
    const jpeg = await sharp({
      create: { width: 900, height: 500, channels: 3, background: '#c02040' },
    })
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .jpeg()
      .toBuffer();
    const { body } = await setPicture(jpeg.toString('base64'));
    const { imageUrl } = body.content;
    expect(imageUrl).toMatch(/^\/media\/art\/uploads\/p_[\w-]{16}\.webp$/);
    const response = await api.app.inject({
      url: imageUrl,
      headers: { host: 'alpha.test' },
    });
    const { format, width, exif } = await sharp(response.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 900, undefined]);
    expect((await setPicture(null)).body.content.imageUrl).toBeNull();
  });

  it.each([
    ['no picture', Buffer.from('hello')],
    ['a damaged picture', Buffer.from('\u0089PNG\r\n\u001a\n broken', 'latin1')],
  ])('is refused with the reason: %s', async (_, bytes) => {
    const { status, body } = await setPicture(bytes.toString('base64'));
    expect([status, body.messageErrorCode]).toEqual([422, 'picture_unreadable']);
    expect(body.message).toMatch(/not a picture|damaged/);
  });
});

it('calls that operate an event add entries to the audit', async () => {
  await api.event.setCancelled({ ...operator, params: { id: 'taken' }, body: { cancelled: true } });
  expect((await auditOf('taken'))[0]).toMatchObject({
    action: 'event.setCancelled',
    before: { cancelled: false },
    after: { cancelled: true },
  });
  await api.event.setClock({ ...operator, params: { id: 'running' }, body: { running: true } });
  expect((await auditOf('running'))[0]).toMatchObject({ action: 'event.setClock' });
});

it('a new event has all fields that an operator sets', async () => {
  const { body } = await api.event.create({
    ...operator,
    body: {
      title: 'New',
      sportType: 'football',
      gameStartDate: at(900),
      team1: 'north',
      referenceId: 'NEW-1',
      venue: 'Ground 2',
      identityIds: ['cup'],
      regions: ['AT'],
      safeguarded: true,
    },
  });
  expect(await get(body.content.id)).toMatchObject({
    referenceId: 'NEW-1',
    venue: 'Ground 2',
    identityIds: ['cup'],
    regions: ['AT'],
    safeguarded: true,
    isOfMinors: true,
  });
  expect(await auditOf(body.content.id)).toMatchObject([{ action: 'event.create' }]);
});

describe('two events at the same time', () => {
  it('never get the same reference', async () => {
    const create = () =>
      api.event.create({
        ...operator,
        body: {
          title: 'Twin',
          sportType: 'football',
          gameStartDate: at(900),
          referenceId: 'twin',
        },
      });
    const created = await Promise.all([create(), create()]);
    expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const edited = await Promise.all(
      ['edited', 'moved'].map((id) => edit(id, { referenceId: 'shared' })),
    );
    expect(edited.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const id of ['edited', 'moved']) await edit(id, { referenceId: null });
  });
});
