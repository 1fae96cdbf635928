import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, identityOf, testNow } from '../event/testing.ts';
import {
  emittedBy,
  loginOf,
  signedIn,
  signInOn,
  testPassword,
  type Emitted,
  type SignedIn,
} from '../session/testing.ts';

let api: TestApi;
let emitted: Emitted[];
let count = 0;
let me: SignedIn;

const identities = [
  identityOf('league', { type: 'league' }),
  identityOf('other-league', { type: 'league' }),
  identityOf('club', { type: 'team', title: 'The Club', parentId: 'league' }),
  identityOf('guests', { type: 'team', title: 'Guests', parentId: 'league' }),
];
beforeAll(async () => {
  const youth = eventOf('youth', {
    title: 'Max scores',
    status: 'upcoming',
    gameStartDate: at(120),
    team1Id: 'club',
    team2Id: 'guests',
    safeguarded: true,
  });
  const content = { identities, events: [eventOf('match'), clipOf('clip', 'match'), youth] };
  api = await createTestApi({ clock: () => testNow, content: { alpha: content, beta: content } });
  emitted = emittedBy(api);
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  count += 1;
  me = await signedIn(api, `account${count}`);
  emitted.length = 0;
});

const update = (data: object, token = me.access) =>
  api.user.updateProfile({ token, body: { data } });
const profile = async (token = me.access) => (await api.user.getProfile({ token })).body.content;
const changePassword = (old: string, chosen: string, token = me.access) =>
  api.password.change({ token, body: { old_password: old, new_password: chosen } });
const remove = (body: object, token = me.access) => api.account.remove({ token, body });

describe('get_profile', () => {
  it("[ACC-01] [ACC-02] returns the caller's profile with exactly its fields", async () => {
    const { status, body } = await api.user.getProfile({ token: me.access });
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ id: me.userId, email: me.username });
    const fields = [
      'id',
      'added',
      'email',
      'city',
      'gender',
      'dateOfBirth',
      'fullName',
      'phone',
      'countryName',
      'canCreateGlobalTag',
      'favoriteClubId',
      'postalCode',
      'options',
    ];
    // The display name is returned next to them.
    expect(Object.keys(body.content).toSorted()).toEqual([...fields, 'displayName'].toSorted());
    expect((await api.user.getProfile({})).status).toBe(401);
  });
});

describe('update_profile', () => {
  it('[ACC-03] [ACC-04] changes the sent fields and returns the resulting profile', async () => {
    const data = {
      displayName: 'Ann Lee',
      countryName: 'Portugal',
      phone: '+351 1',
      postalCode: '1000',
      city: 'Lisbon',
      gender: 'female',
      identity: null,
      identityItem: null,
      dateOfBirth: '1990-02-28',
    };
    const { status, body } = await update(data);
    expect(status).toBe(200);
    expect(body).toEqual({
      content: {
        displayName: 'Ann Lee',
        countryName: 'Portugal',
        phone: '+351 1',
        postalCode: '1000',
        city: 'Lisbon',
        gender: 'female',
        options: {},
        favoriteClubId: null,
      },
    });
    expect(await profile()).toMatchObject({
      displayName: 'Ann Lee',
      fullName: 'Ann Lee',
      city: 'Lisbon',
      dateOfBirth: '1990-02-28',
    });
    await update({ city: null });
    expect(await profile()).toMatchObject({ city: null, phone: '+351 1' });
  });

  it('[ACC-03] stores all nine fields, the club with its league among them', async () => {
    const data = {
      displayName: 'Ann Lee',
      countryName: 'Portugal',
      phone: '+351 1',
      postalCode: '1000',
      city: 'Lisbon',
      gender: 'female',
      identity: 'league',
      identityItem: 'club',
      dateOfBirth: '1990-02-28',
    };
    expect((await update(data)).body.content).toMatchObject({ favoriteClubId: 'club' });
    expect(await profile()).toMatchObject({
      fullName: 'Ann Lee',
      displayName: 'Ann Lee',
      countryName: 'Portugal',
      phone: '+351 1',
      postalCode: '1000',
      city: 'Lisbon',
      gender: 'female',
      favoriteClubId: 'club',
      dateOfBirth: '1990-02-28',
    });
    // A change with a club of another league is refused as a whole.
    expect((await update({ ...data, city: 'Oslo', identity: 'other-league' })).status).toBe(400);
    expect(await profile()).toMatchObject({ city: 'Lisbon', favoriteClubId: 'club' });
  });

  it('stores whether results are hidden, and omits it before it was chosen', async () => {
    expect(await profile()).not.toHaveProperty('spoilerFree');
    for (const spoilerFree of [true, false]) {
      await update({ spoilerFree });
      expect(await profile()).toMatchObject({ spoilerFree });
    }
    expect((await update({ spoilerFree: null })).status).toBe(400);
  });

  it('[ACC-07] accepts odd but harmless values', async () => {
    const data = { phone: '1', postalCode: ' ', city: '<b>’ש한', displayName: '  -  ' };
    expect((await update(data)).status).toBe(200);
    expect(await profile()).toMatchObject({ phone: '1', postalCode: ' ', city: '<b>’ש한' });
  });

  it.each(['Female', 'nicht-binär', 'mixed', ''])(
    '[ACC-07] accepts any word as a gender: %j',
    async (gender) => {
      expect((await update({ gender })).body.content).toMatchObject({ gender });
      expect(await profile()).toMatchObject({ gender });
    },
  );

  it('[ACC-03] clears a date and a club that a form sends empty', async () => {
    await update({ dateOfBirth: '1990-02-28', identityItem: 'club' });
    const empty = { dateOfBirth: '', identity: '', identityItem: '' };
    expect((await update(empty)).status).toBe(200);
    expect(await profile()).toMatchObject({ dateOfBirth: null, favoriteClubId: null });
  });

  it.each([
    [{ city: 'x'.repeat(81) }, 'city'],
    [{ city: 'a\u0000b' }, 'city'],
    [{ city: 'a\ud800b' }, 'city'],
    [{ displayName: 'a\ud800b' }, 'displayName'],
    [{ displayName: null }, 'displayName'],
    [{ displayName: '' }, 'displayName'],
    [{ displayName: ' \u200B' }, 'displayName'],
    [{ dateOfBirth: '2001-02-30' }, 'dateOfBirth'],
    [{ gender: 'x'.repeat(33) }, 'gender'],
    [{ options: { survey: { surveyName: 's' } } }, 'options'],
    [{ options: { 'a b': { surveyName: 's', skipped: '2026-11-21T12:00:00Z' } } }, 'options'],
  ])('refuses %j and names the field', async (data, field) => {
    const before = await profile();
    const response = await update(data);
    expect([response.status, response.body.messageErrorCode]).toEqual([400, 'validation_failed']);
    expect(response.body.details[0].path).toContain(`body.data.${field}`);
    expect(await profile()).toEqual(before);
  });

  it.each([
    'id',
    'email',
    'tenant_id',
    'canCreateGlobalTag',
    'can_create_global_tag',
    'favoriteClubId',
    'password_hash',
    'fullName',
    'added',
  ])('[SEC-21] refuses the key %s, which the caller may not set', async (key) => {
    const before = await profile();
    const response = await update({ city: 'Porto', [key]: true });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(key);
    expect(await profile()).toEqual(before);
    const outsideData = await api.user.updateProfile({
      token: me.access,
      body: { data: {}, [key]: true },
    });
    expect(outsideData.status).toBe(400);
  });

  it('[SEC-21] silently drops __proto__', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/user/update_profile',
      headers: {
        host: 'alpha.test',
        'content-type': 'application/json',
        'x-authorization': `Bearer ${me.access}`,
      },
      body: '{"data":{"__proto__":{"can_create_global_tag":true},"city":"Porto"}}',
    });
    expect(response.statusCode).toBe(200);
    expect(await profile()).toMatchObject({ city: 'Porto', canCreateGlobalTag: false });
  });

  it('[SEC-21] stores survey records up to 4 KB, merged with those of other devices', async () => {
    const record = { surveyName: 'one', skipped: '2026-11-21T12:00:00Z' };
    await update({ options: { one: record } });
    const second = { surveyName: 'two', submitted: '2026-11-21T12:00:00Z' };
    const { body } = await update({ options: { two: second } });
    expect(body.content.options).toEqual({ one: record, two: second });
    const surveys = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [`survey_${from + index}`, record]),
      );
    expect((await update({ options: surveys(0) })).status).toBe(200);
    const tooMuch = await update({ options: surveys(40) });
    expect([tooMuch.status, tooMuch.body.details[0].path]).toEqual([400, 'body.data.options']);
    expect((await update({ options: { ...surveys(0), ...surveys(40) } })).status).toBe(400);
  });

  it('stores the favourite club for every device', async () => {
    const { body } = await update({ identity: 'league', identityItem: 'club' });
    expect(body.content.favoriteClubId).toBe('club');
    const elsewhere = await signInOn(api, me.username, { device: 'phone' });
    expect((await profile(elsewhere.access)).favoriteClubId).toBe('club');
    await update({ city: 'Porto' });
    expect((await profile()).favoriteClubId).toBe('club');
    await update({ identity: null, identityItem: null });
    expect((await profile()).favoriteClubId).toBeNull();
  });

  it.each([
    [{ identity: 'league', identityItem: 'nothing' }, 404, 'identity_not_found'],
    [{ identityItem: 'league' }, 404, 'identity_not_found'],
    [{ identity: 'other-league', identityItem: 'club' }, 400, 'validation_failed'],
  ])('refuses an invalid club: %j', async (data, status, code) => {
    const response = await update(data);
    expect([response.status, response.body.messageErrorCode]).toEqual([status, code]);
    expect((await profile()).favoriteClubId).toBeNull();
  });
});

describe('change_password', () => {
  it('ends every other session, and only the new password signs in', async () => {
    const phone = await signInOn(api, me.username, { device: 'phone' });
    expect((await changePassword(testPassword, 'another horse')).body).toEqual({});
    expect((await api.user.getProfile({ token: me.access })).status).toBe(200);
    expect((await api.user.getProfile({ token: phone.access })).status).toBe(401);
    expect(emitted.map(({ userId, payload }) => ({ userId, payload }))).toEqual([
      { userId: me.userId, payload: { deviceId: 'phone' } },
    ]);
    const old = await api.signIn.login({ body: loginOf(me.username) });
    expect(old.body.messageErrorCode).toBe('login_failed');
    const fresh = await api.signIn.login({
      body: { ...loginOf(me.username), password: 'another horse' },
    });
    expect(fresh.status).toBe(200);
  });

  it.each([
    ['not it at all', 'another horse', 403, 'wrong_password'],
    [testPassword, 'short', 400, 'weak_password'],
    ['', 'short', 400, 'validation_failed'],
  ])('refuses to change %j to %j', async (old, chosen, status, code) => {
    const response = await changePassword(old, chosen);
    expect([response.status, response.body.messageErrorCode]).toEqual([status, code]);
    expect((await api.signIn.login({ body: loginOf(me.username) })).status).toBe(200);
  });

  it('succeeds once if two changes are concurrent', async () => {
    const responses = await Promise.all(
      ['first horse', 'second horse'].map((chosen) => changePassword(testPassword, chosen)),
    );
    expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 403,
    ]);
  });

  it('[SEC-12] a stolen access token cannot guess the password', async () => {
    const strict = await createTestApi({ limitFactor: 1, db: api.db, clock: () => testNow });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const { status } = await strict.password.change({
        token: me.access,
        body: { old_password: `guess ${i}`, new_password: 'another horse' },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    const stranger = await signedIn(api, `stranger${count}`);
    const other = await strict.password.change({
      token: stranger.access,
      body: { old_password: 'x', new_password: 'another horse' },
    });
    expect(other.status).toBe(403);
    await strict.app.close();
  }, 60_000);
});

describe('delete_account', () => {
  it('[ACC-08] deletes the account with all its data', async () => {
    const phone = await signInOn(api, me.username, { device: 'phone' });
    const asMe = { token: me.access };
    await api.follow.save({ ...asMe, body: { reference_id: 'club', type: 'team' } });
    await api.watchlist.add({ ...asMe, body: { video_id: 'match' } });
    await api.playbackPosition.save({
      ...asMe,
      body: { video_id: 'match', position: 7, duration: 20, at: '2026-11-21T11:00:00Z' },
    });
    await api.db.forTenant('alpha', async ({ trx }) => {
      const clip = await trx
        .selectFrom('event')
        .selectAll()
        .where('id', '=', 'clip')
        .executeTakeFirstOrThrow();
      // The database generates these.
      const { starts_at: _start, film: _video, ...row } = clip;
      await trx
        .insertInto('event')
        .values({
          ...row,
          id: `own-${count}`,
          owner_user_id: me.userId,
          stream: JSON.stringify(row.stream) as never,
          regions: JSON.stringify(row.regions) as never,
          score: JSON.stringify(row.score) as never,
          score_timeline: JSON.stringify(row.score_timeline) as never,
          clock: null,
          crop: null,
          ads: null,
        })
        .execute();
    });
    const stranger = await signedIn(api, `bystander${count}`);
    await api.watchlist.add({ token: stranger.access, body: { video_id: 'match' } });

    const { status, body } = await remove({ password: testPassword });
    expect([status, body]).toEqual([204, {}]);
    expect((await remove({ password: testPassword })).status).toBe(401);
    expect((await api.user.getProfile({ token: phone.access })).status).toBe(401);
    expect(emitted).toContainEqual(
      expect.objectContaining({ userId: me.userId, payload: { deviceId: 'phone' } }),
    );
    expect((await api.signIn.login({ body: loginOf(me.username) })).body.messageErrorCode).toBe(
      'login_failed',
    );
    await api.db.forTenant('alpha', async ({ trx }) => {
      for (const table of [
        'device',
        'token_family',
        'follow',
        'watchlist',
        'playback_position',
        'mail_link',
      ])
        expect(
          await trx
            .selectFrom(table as 'device')
            .select('user_id')
            .where('user_id', '=', me.userId)
            .execute(),
        ).toEqual([]);
      const clips = await trx
        .selectFrom('event')
        .select('id')
        .where('owner_user_id', '=', me.userId)
        .execute();
      expect(clips).toEqual([]);
    });
    const saved = await api.watchlist.get({ token: stranger.access });
    expect(saved.body.content.totalCount).toBe(1);
    // The address can be registered again.
    expect((await signedIn(api, `account${count}`)).userId).not.toBe(me.userId);
  });

  it('refuses a wrong password', async () => {
    const response = await remove({ password: 'not it at all' });
    expect([response.status, response.body.messageErrorCode]).toEqual([403, 'wrong_password']);
    expect((await api.user.getProfile({ token: me.access })).status).toBe(200);
  });

  it.each([undefined, {}])(
    '[ACC-08] refuses a body without the password, and names the field: %j',
    async (body) => {
      const { status, body: response } = await api.account.remove({ token: me.access, body });
      expect([status, response.messageErrorCode]).toEqual([400, 'validation_failed']);
      expect(response.message).toContain('body.password: is required');
      expect(response.details).toEqual([
        { path: 'body.password', message: expect.stringContaining('is required') },
      ]);
      expect((await api.user.getProfile({ token: me.access })).status).toBe(200);
    },
  );

  it('[SEC-02] [SEC-21] cannot name another account', async () => {
    const stranger = await signedIn(api, `stranger${count}`);
    const response = await remove({ password: testPassword, id: stranger.userId });
    expect(response.status).toBe(400);
    expect((await api.user.getProfile({ token: stranger.access })).status).toBe(200);
    const tenant = await signedIn(api, `account${count}`, { tenant: 'beta' });
    expect((await remove({ password: testPassword }, tenant.access)).status).toBe(401);
  });
});

describe('export', () => {
  it('contains all stored data of the caller only, without secrets', async () => {
    const asMe = { token: me.access };
    const stranger = await signedIn(api, `stranger${count}`, { device: 'strange' });
    await api.follow.save({ ...asMe, body: { reference_id: 'club', type: 'team' } });
    await api.watchlist.add({ ...asMe, body: { video_id: 'match' } });
    await api.watchlist.add({ token: stranger.access, body: { video_id: 'clip' } });
    await api.playbackPosition.save({
      ...asMe,
      body: { video_id: 'clip', position: 1, duration: 3, at: '2026-11-21T11:00:00.000Z' },
    });
    const { status, body } = await api.account.export(asMe);
    expect(status).toBe(200);
    expect(body.content).toEqual({
      exportedAt: '2026-11-21T12:00:00.000Z',
      profile: await profile(),
      account: {
        email: me.username,
        emailVerified: false,
        hasPassword: true,
        providers: [],
        avatarUrl: null,
      },
      avatar: null,
      devices: [expect.objectContaining({ deviceId: 'laptop' })],
      sessions: [expect.objectContaining({ isCurrent: true, deviceId: 'laptop' })],
      follows: [
        {
          id: expect.any(String),
          reference_id: 'club',
          type: 'team',
          identitiesId: ['league'],
          title: 'The Club',
          addedAt: '2026-11-21T12:00:00.000Z',
        },
      ],
      watchlist: [
        { videoId: 'match', title: 'Title of match', addedAt: '2026-11-21T12:00:00.000Z' },
      ],
      notifications: [],
      pushSubscriptions: [],
      reminders: [],
      playbackPositions: [
        {
          videoId: 'clip',
          title: 'Title of clip',
          position: 1,
          duration: 3,
          isFinished: true,
          updatedAt: '2026-11-21T11:00:00.000Z',
        },
      ],
      consents: ['privacy', 'terms'].map((document) => ({
        document,
        lang: 'en',
        version: expect.any(String),
        givenAt: '2026-11-21T12:00:00.000Z',
      })),
      consentChoices: [],
      comments: [],
      clips: [],
      clipDownloads: [],
      clipLists: [],
      tags: [],
      storedCard: null,
      receipts: [],
      redeemedAccessCodes: [],
      tickets: [],
      contracts: [],
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|strange/);
    expect(body.content).not.toHaveProperty('password_hash');
  });

  it('names no minor', async () => {
    await api.db.forTenant('alpha', async ({ trx }) => {
      const userKey = { tenant_id: 'alpha', user_id: me.userId };
      const time = new Date(testNow);
      await trx
        .insertInto('watchlist')
        .values({ ...userKey, event_id: 'youth', added_at: time })
        .execute();
      await trx
        .insertInto('reminder')
        .values({ ...userKey, event_id: 'youth', locale: 'en', added_at: time })
        .execute();
      await trx
        .insertInto('playback_position')
        .values({
          ...userKey,
          event_id: 'youth',
          position: 1,
          duration: 3,
          is_finished: false,
          reached_at: time,
        })
        .execute();
    });
    const { body } = await api.account.export({ token: me.access });
    const { watchlist, reminders, playbackPositions } = body.content;
    const titles = [watchlist, reminders, playbackPositions].map(([first]) => first.title);
    expect(titles).toEqual(Array(3).fill('The Club – Guests'));
    expect(JSON.stringify(body)).not.toContain('Max');
  });
});
