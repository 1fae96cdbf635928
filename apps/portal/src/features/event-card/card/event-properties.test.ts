import { describe, expect, it } from 'vitest';
import { anEntry, anEvent, inMinutes, now } from '../../testing.tsx';
import {
  clockText,
  competitionOf,
  hasNoReplay,
  isStartingSoon,
  lockOf,
  pageStatusOf,
} from './event-properties.ts';

describe('event properties', () => {
  it('[EVT-14] an archived event plays as vod; the other statuses map to themselves', () => {
    const modes = (['live', 'upcoming', 'channel', 'archived'] as const).map((eventStatus) =>
      pageStatusOf({ eventStatus }),
    );
    expect(modes).toEqual(['live', 'upcoming', 'channel', 'vod']);
  });

  it('[EVT-15] an upcoming event is starting soon from one hour before its start', () => {
    const upcoming = (minutes: number) =>
      isStartingSoon(anEvent({ eventStatus: 'upcoming', gameStartDate: inMinutes(minutes) }), now);
    expect([61, 60, 1, 0, -3].map(upcoming)).toEqual([false, true, true, true, true]);
    expect(isStartingSoon(anEvent({ eventStatus: 'live' }), now)).toBe(false);
  });

  it('[EVT-06] free media is open; other media names what opens it', () => {
    const locked = { isEventAvailableForUser: false } as const;
    expect(lockOf(anEvent(), false)).toBeNull();
    expect(lockOf(anEvent({ ...locked, commerceType: 'commerce_free_media' }), false)).toBeNull();
    expect(lockOf(anEvent({ ...locked, commerceType: 'commerce_members_media' }), false)).toBe(
      'members',
    );
    expect(lockOf(anEvent({ ...locked, commerceType: 'commerce_ppv_media' }), false)).toBe(
      'ticket',
    );
    expect(
      lockOf(anEvent({ ...locked, commerceType: 'commerce_subscription_basic_media' }), true),
    ).toBe('subscription');
  });

  it('members media opens after sign-in; a region lock applies to everyone', () => {
    const members = anEvent({
      isEventAvailableForUser: false,
      commerceType: 'commerce_members_media',
    });
    expect(lockOf(members, true)).toBeNull();
    expect(lockOf({ ...members, isEventAvailableInUserRegion: false }, true)).toBe('region');
  });

  it('[EVT-08] a viewer’s own clip is open even if the response locks it', () => {
    const ownClip = anEvent({
      mediaType: 'user_clip',
      isEventAvailableForUser: false,
      commerceType: 'commerce_ppv_media',
    });
    expect(lockOf(ownClip, false)).toBeNull();
  });

  it('[SEC-27] a closed clip has a lock of its own, and is not a missing replay', () => {
    const { source } = anEntry();
    const closed = anEvent({
      mediaType: 'user_clip',
      eventStatus: 'archived',
      isClosed: true,
      source: { ...source, hd: null },
    });
    expect([hasNoReplay(closed), lockOf(closed, true)]).toEqual([false, 'closed']);
  });

  it('a replay counts as missing only if the viewer could otherwise watch it', () => {
    const { source } = anEntry();
    const without = { eventStatus: 'archived', source: { ...source, hd: null } } as const;
    expect(hasNoReplay(anEntry(without))).toBe(true);
    expect(hasNoReplay(anEntry({ ...without, isEventAvailableForUser: false }))).toBe(false);
    expect(hasNoReplay(anEntry({ eventStatus: 'archived' }))).toBe(false);
  });

  it('a match without video shows a missing replay rather than a lock', () => {
    const { source } = anEntry();
    const none = { eventStatus: 'archived', source: { ...source, hd: null } } as const;
    const ticket = { isEventAvailableForUser: false, commerceType: 'commerce_ppv_media' } as const;
    const elsewhere = { isEventAvailableInUserRegion: false } as const;
    for (const restriction of [ticket, elsewhere]) {
      const unrecorded = anEntry({ ...none, ...restriction, hasStream: false });
      expect([hasNoReplay(unrecorded), lockOf(unrecorded, false)]).toEqual([true, null]);
      const recorded = anEntry({ ...none, ...restriction });
      expect(hasNoReplay(recorded)).toBe(false);
      expect(lockOf(recorded, false)).not.toBeNull();
    }
  });

  it('the competition is the league, or else its nearest ancestor', () => {
    const shared = { imageUrl: null, identitiesId: null };
    const men = { ...shared, id: 's', title: 'Men', type: 'subcategory' } as const;
    const cup = { ...shared, id: 'l', title: 'Cup', type: 'league' } as const;
    expect(competitionOf({ categories: [men, cup] })).toBe('Cup');
    expect(competitionOf({ categories: [men] })).toBe('Men');
    expect(competitionOf({ categories: [] })).toBeNull();
  });

  it('formats lengths as clocks', () => {
    expect([0, 9.4, 65, 3600, 6130].map(clockText)).toEqual([
      '0:00',
      '0:09',
      '1:05',
      '1:00:00',
      '1:42:10',
    ]);
  });
});
