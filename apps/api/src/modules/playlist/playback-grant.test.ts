import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../platform/database/tables.ts';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { signedInOperator, type SignedInOperator } from '../operator/testing.ts';
import { signedIn } from '../session/testing.ts';
import { simulatedLiveOf, clipOf, eventOf, testNow } from '../event/testing.ts';
import { grantMs } from '../../platform/security/playback-grant.ts';
import { writeVideo } from '../media/testing.ts';

const commerceType = 'commerce_members_media';
const events = [
  eventOf('free', { pano: true }),
  eventOf('members', { commerceType, pano: true }),
  eventOf('others', { commerceType }),
  clipOf('cut', 'members', { commerceType }),
  simulatedLiveOf('live', 0, { commerceType, status: 'live' }),
  eventOf('moved', { commerceType }),
];

let mediaDir = '';
let api: TestApi;
let token = '';
let now = testNow;
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'grant-'));
  await writeVideo(mediaDir, 'final');
  api = await createTestApi({
    clock: () => now,
    env: { MEDIA_DIR: mediaDir },
    content: { alpha: { events }, beta: { events } },
  });
  ({ access: token } = await signedIn(api, 'viewer'));
});
beforeEach(() => {
  now = testNow;
});
afterAll(async () => {
  await api.close();
  await rm(mediaDir, { recursive: true, force: true });
});

/** Requests as a player does: without a token. */
const play = (address: string, host = 'alpha.test') =>
  api.app.inject({ method: 'GET', url: new URL(address).pathname, headers: { host } });
async function sourceOf(id: string, name: 'event.get' | 'clip.get' = 'event.get') {
  const { status, body } = await api.call(name, { params: { id }, token });
  expect(status).toBe(200);
  return body.content.source;
}
async function refusalOf(address: string, host?: string): Promise<string> {
  const { statusCode, body } = await play(address, host);
  return statusCode === 200 ? 'none' : `${statusCode} ${JSON.parse(body).messageErrorCode}`;
}

describe('addresses of restricted streams', () => {
  it("[SEC-16] let a permitted viewer's player in without a token, and are private", async () => {
    const { hd, pano, thumbnails } = await sourceOf('members');
    for (const address of [hd, pano, thumbnails]) {
      const { statusCode, headers } = await play(address);
      expect({ address, statusCode }).toEqual({ address, statusCode: 200 });
      expect(headers['cache-control']).toBe('private, max-age=60');
    }
    const master = (await play(hd)).body;
    const inside = [...master.matchAll(/^(?!#)(\S+\.m3u8)$|URI="(\S+?)"/gm)].map(
      ([, variant, captions]) => new URL(variant ?? captions ?? '', hd).href,
    );
    expect(inside).toHaveLength(3);
    for (const address of inside) expect((await play(address)).statusCode).toBe(200);
    expect((await play((await sourceOf('cut', 'clip.get')).hd)).statusCode).toBe(200);
    const live = await play((await sourceOf('live')).hd);
    expect(live.headers['cache-control']).toBe('private, no-cache');
    const byToken = await api.app.inject({
      url: '/media/events/live/master.m3u8',
      headers: { host: 'alpha.test', 'x-authorization': `Bearer ${token}` },
    });
    expect(byToken.statusCode).toBe(200);
    const playing = byToken.body.match(/^(?!#)\S+\.m3u8$/m)?.[0] ?? '';
    const variant = await api.app.inject({
      url: `/media/events/live/${playing}`,
      headers: { host: 'alpha.test', 'x-authorization': `Bearer ${token}` },
    });
    expect(variant.headers['cache-control']).toBe('private, no-cache');
  });

  it('[SEC-16] expire by the clock', async () => {
    const { hd } = await sourceOf('members');
    now = testNow + grantMs - 1;
    expect((await play(hd)).statusCode).toBe(200);
    now = testNow + grantMs;
    expect(await refusalOf(hd)).toBe('403 event_locked');
  });

  it('[SEC-16] open nothing once modified', async () => {
    const { hd } = (await sourceOf('members')) as { hd: string };
    const [whole = '', ends = '', signature = ''] = /(\d+)\.([\w-]{43})/.exec(hd) ?? [];
    const other = signature.startsWith('A') ? 'B' : 'A';
    // The last character has bits that are not part of the signature.
    const last = signature.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
    for (const grant of [
      `${Number(ends) + 60}.${signature}`,
      `0${ends}.${signature}`,
      `${ends}.${other}${signature.slice(1)}`,
      `${ends}.${signature.slice(0, -1)}${twin}`,
      `${ends}.${signature.slice(0, -1)}`,
      `${ends}.`,
      'x',
    ])
      expect({ grant, refusal: await refusalOf(hd.replace(whole, grant)) }).toEqual({
        grant,
        refusal: '403 event_locked',
      });
  });

  it('[SEC-16] open no other event and no other tenant', async () => {
    const { hd } = (await sourceOf('members')) as { hd: string };
    for (const other of ['others', 'cut', 'missing'])
      expect(await refusalOf(hd.replace('/members/', `/${other}/`))).toBe('403 event_locked');
    expect(await refusalOf(hd, 'beta.test')).toBe('403 event_locked');
  });

  it('[SEC-16] do not lift a region block', async () => {
    const { hd } = await sourceOf('moved');
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ regions: json(['FR']) })
        .where('tenant_id', '=', 'alpha')
        .where('id', '=', 'moved')
        .execute(),
    );
    expect(await refusalOf(hd)).toBe('403 region_blocked');
  });

  describe('of an operator', () => {
    const deskOf = async (operator: SignedInOperator, id = 'members') =>
      (await api.event.getDesk({ headers: operator.headers, params: { id } })).body.content.event
        .source.hd as string;

    it('play restricted matches in the studio of those who score, whatever the country', async () => {
      const scorer = await signedInOperator(api, 'scorer', 'scorer');
      expect(await refusalOf(await deskOf(scorer))).toBe('none');
      expect(await refusalOf(await deskOf(scorer, 'moved'))).toBe('none');
      const hd = await deskOf(scorer);
      expect(await refusalOf(hd.replace('/members/', '/others/'))).toBe('403 event_locked');
      expect(await refusalOf(hd, 'beta.test')).toBe('403 event_locked');
      now = testNow + grantMs;
      expect(await refusalOf(hd)).toBe('403 event_locked');
    });

    it('do not play for those whose role scores no matches', async () => {
      const support = await signedInOperator(api, 'support', 'support');
      expect(await deskOf(support)).not.toContain('/media/h/');
      expect(await refusalOf(await deskOf(support))).toBe('403 event_locked');
    });

    it('stop playing within seconds after the session or the role ended', async () => {
      for (const end of ['session', 'role'] as const) {
        const editor = await signedInOperator(api, `editor-${end}`, 'editor');
        const hd = await deskOf(editor);
        expect(await refusalOf(hd)).toBe('none');
        const { status } =
          end === 'session'
            ? await api.operator.endSession({ headers: editor.headers })
            : await api.operator.changeRole({
                operatorKey: testOperatorKey,
                params: { id: editor.session.person.id },
                body: { role: 'support', version: 1, administrator: false },
              });
        expect({ end, status }).toEqual({ end, status: end === 'session' ? 204 : 200 });
        now += 6000;
        // The first request after the cached state is outdated loads it again.
        await expect.poll(() => refusalOf(hd)).toBe('403 event_locked');
      }
    });
  });

  it('free events have one address for everyone, and keys of operators get addresses without grants', async () => {
    const { hd } = await sourceOf('free');
    expect(hd).toBe('http://alpha.test:3000/media/events/free/master.m3u8');
    const { status, body } = await api.event.listForOperator({ operatorKey: testOperatorKey });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('/media/events/members/master.m3u8');
    expect(JSON.stringify(body)).not.toContain('/media/h/');
  });
});
