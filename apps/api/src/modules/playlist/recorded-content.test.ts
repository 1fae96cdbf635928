/**
 * Content made from a recorded match closes with the match: `derived-content.test.ts`, shorter, for
 * recordings.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../testing.ts';
import { recordedMatch, testNow } from '../event/testing.ts';
import { videoLibraries } from '../media/index.ts';
import { encodeRecording, hasFfmpeg } from '../media/testing.ts';
import { ticketOf } from '../product/testing.ts';
import { buyTicket, dispute, openShop, shopTenant, type Shop } from '../purchase/testing.ts';
import { signedIn } from '../session/testing.ts';

const originMs = testNow - hourMs;
const operator = { operatorKey: testOperatorKey };

let folder = '';
let shop: Shop;
let now = testNow;

interface AccessEnd {
  readonly endAccess: (matchId: string, purchaseId: string) => Promise<unknown>;
  /** True if the match itself stays open to its viewers. */
  readonly isMatchOpen?: true;
}
const accessEnds: Readonly<Record<string, AccessEnd>> = {
  'the ticket is refunded': {
    endAccess: (_, id) =>
      shop.api.purchase.refund({ ...operator, params: { id }, body: { reason: 'a test' } }),
  },
  'the payment is disputed': { endAccess: (_, id) => dispute(shop, id, 'open') },
  'the match may no longer be watched here': {
    endAccess: async (id) => {
      await shop.api.db.forTenant('alpha', ({ trx }) =>
        trx
          .updateTable('event')
          .set({ regions: JSON.stringify(['GB']) as never })
          .where('id', '=', id)
          .execute(),
      );
      const change = { tenantId: 'alpha', eventId: id, kind: 'changed' } as const;
      await shop.api.app.platform.eventChanges.publish(change);
    },
  },
  'the event is marked as a match of minors': {
    endAccess: (id) =>
      shop.api.event.setSafeguarded({ ...operator, params: { id }, body: { safeguarded: true } }),
    isMatchOpen: true,
  },
};
const matchOf = (name: string) => `match-${Object.keys(accessEnds).indexOf(name)}`;

const get = (address: string) =>
  shop.api.app.inject({
    url: new URL(address, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test' },
  });

/** Returns the first address in a list, resolved. */
async function addressIn(list: string): Promise<string> {
  const { body } = await get(list);
  const line = body.split('\n').find((text) => /^[^#\s].*\.(?:m4s|vtt|jpg)/.test(text)) ?? '';
  return new URL(line, new URL(list, 'http://alpha.test')).href;
}

describe.skipIf(!hasFfmpeg)('content made from a recorded match', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'recorded-content-'));
    const greys = Array.from({ length: 20 }, (_, second) => second * 10);
    const matches = Object.keys(accessEnds).map(matchOf);
    for (const id of matches)
      await encodeRecording(path.join(folder, 'alpha'), id, [{ startMs: originMs, greys }]);
    shop = await openShop({
      clock: () => now,
      env: { RECORDINGS_DIR: folder },
      tenants: [
        shopTenant('alpha', {
          download_clips: true,
          download_clips_of_paid_events: true,
          share_clips_of_paid_events: true,
          paid_clip_limits: { event_share: 1 },
        }),
      ],
      content: {
        alpha: {
          products: [ticketOf('ticket')],
          events: matches.map((id) =>
            recordedMatch(id, originMs, { commerceType: 'commerce_transactional_media' }),
          ),
        },
      },
    });
    const { platform } = shop.api.app;
    for (const id of matches) {
      platform.resources.of(videoLibraries).of('alpha').evict(id);
      const ended = { ...operator, params: { id }, body: { status: 'archived' } };
      await shop.api.event.setStatus(ended);
      now += 1001;
      await platform.outbox.runDue();
      const text = 'WEBVTT\n\n00:00:07.000 --> 00:00:09.000\nA shot\n';
      const captions = { ...operator, params: { id }, body: { language: 'en', file: text } };
      await shop.api.recording.setCaptions(captions);
      now += 1001;
    }
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(accessEnds))(
    '[SEC-27] is closed once %s',
    async (name, { endAccess, isMatchOpen = false }) => {
      const matchId = matchOf(name);
      const { access: token } = await signedIn(shop.api, matchId);
      const { body: bought } = await buyTicket(shop, { token }, matchId);
      const cut = await shop.api.clip.create({
        token,
        body: {
          event_id: matchId,
          title: 'Mine',
          start_time: 6000,
          end_time: 14_000,
          media_type: 'user_clip',
          visibility: 'link',
        },
      });
      const { source: clip } = cut.body.content;
      const { body } = await shop.api.event.get({ token, params: { id: matchId } });
      const { source: match } = body.content;
      const beside = (address: string, file: string) => address.replace('master.m3u8', file);
      const ofClip: Record<string, string> = {
        playlist: clip.hd,
        variant: beside(clip.hd, 'source.m3u8'),
        download: beside(clip.hd, 'clip.mp4'),
        picture: clip.poster,
        captions: beside(clip.hd, 'captions-en.m3u8'),
      };
      ofClip.segment = await addressIn(ofClip.variant ?? '');
      ofClip.captionText = await addressIn(ofClip.captions ?? '');
      const ofMatch: Record<string, string> = {
        playlist: match.hd,
        recap: beside(match.hd, 'joined-0-2_source.m3u8'),
        captions: beside(match.hd, 'captions-en.m3u8'),
        thumbnails: match.thumbnails,
      };
      ofMatch.segment = await addressIn(beside(match.hd, 'source.m3u8'));
      ofMatch.spriteSheet = await addressIn(match.thumbnails);
      const statuses = async (addresses: Record<string, string>) => {
        const found: Record<string, number> = {};
        for (const [key, address] of Object.entries(addresses))
          found[key] = (await get(address)).statusCode;
        return found;
      };
      const allWith = (addresses: object, status: unknown) =>
        Object.fromEntries(Object.keys(addresses).map((key) => [key, status]));
      expect(await statuses(ofClip)).toEqual(allWith(ofClip, 200));
      expect(await statuses(ofMatch)).toEqual(allWith(ofMatch, 200));

      await endAccess(matchId, bought.content.id);
      now += 11_000;
      const closed = expect.toSatisfy((status: number) => status === 403 || status === 404);
      expect(await statuses(ofClip)).toEqual(allWith(ofClip, closed));
      // Recaps and captions may name children.
      const closedForMinors = { recap: closed, captions: closed };
      const after = isMatchOpen
        ? { ...allWith(ofMatch, 200), ...closedForMinors }
        : allWith(ofMatch, closed);
      expect(await statuses(ofMatch)).toEqual(after);
    },
  );
});
