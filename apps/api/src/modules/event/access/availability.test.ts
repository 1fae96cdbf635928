import { commerceTypes } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { anonymousViewer, type Holding, type Viewer } from '../../../platform/context/viewer.ts';
import {
  availabilityOf,
  coverageOf,
  isOpenedBy,
  isOpenToAnyone,
  isVisible,
  type RestrictedEvent,
} from './availability.ts';

describe('event availability', () => {
  const anyone: Viewer = { ...anonymousViewer, country: 'DE' };
  const member: Viewer = { ...anyone, userId: 'u1' };
  const free = {
    id: 'match',
    eventId: 'match',
    identityIds: ['cup', 'north'],
    mediaType: 'event',
    commerceType: 'commerce_free_media',
    regions: null,
  } as const;

  it.each([
    ['commerce_free_media', true, true],
    ['commerce_members_media', false, true],
    ['commerce_ppv_media', false, false],
    ['commerce_transactional_media', false, false],
    ['commerce_subscription_basic_media', false, false],
  ] as const)(
    '%s is open to everyone: %s, to members: %s',
    (commerceType, forAnyone, forMember) => {
      expect(availabilityOf({ ...free, commerceType }, anyone).forUser).toBe(forAnyone);
      expect(availabilityOf({ ...free, commerceType }, member).forUser).toBe(forMember);
      expect(
        availabilityOf({ ...free, commerceType }, { ...anyone, isOperator: true }).forUser,
      ).toBe(true);
    },
  );

  const ticket = (eventId: string, endsAt: number | null = null): Holding => ({
    kind: 'ticket',
    eventId,
    endsAt,
  });
  const subscription = (identityId: string | null): Holding => ({
    kind: 'subscription',
    identityId,
    endsAt: null,
  });
  const holderOf = (...holdings: Holding[]): Viewer => ({ ...member, holdings });

  it.each([
    ['commerce_free_media', [true, true, true, true, true, true]],
    ['commerce_members_media', [true, true, true, true, true, true]],
    ['commerce_ppv_media', [true, false, false, false, false, false]],
    ['commerce_transactional_media', [true, false, true, true, true, false]],
    ['commerce_subscription_basic_media', [false, false, true, true, true, false]],
  ] as const)(
    '%s is open with the tickets and subscriptions that cover it',
    (commerceType, expected) => {
      const holdings = [
        ticket('match'),
        ticket('other'),
        subscription(null),
        subscription('cup'),
        subscription('north'),
        subscription('south'),
      ];
      const event = { ...free, commerceType };
      expect(holdings.map((holding) => availabilityOf(event, holderOf(holding)).forUser)).toEqual(
        expected,
      );
    },
  );

  it('a ticket opens its event and the clips cut from it', () => {
    const clip = { ...free, id: 'goal', commerceType: 'commerce_ppv_media' } as const;
    expect(availabilityOf(clip, holderOf(ticket('match'))).forUser).toBe(true);
    expect(availabilityOf(clip, holderOf(ticket('goal'))).forUser).toBe(false);
  });

  it('an event that needs no entitlement is opened by none', () => {
    expect(isOpenedBy(free, [subscription(null)])).toBe(false);
    const sold = { ...free, commerceType: 'commerce_subscription_basic_media' } as const;
    expect(isOpenedBy(sold, [ticket('match'), subscription('cup')])).toBe(true);
    expect(isOpenedBy(sold, [ticket('match')])).toBe(false);
    // The tenant's own clip is open to everyone, whatever the holdings are.
    expect(isOpenedBy({ ...sold, mediaType: 'user_clip' }, [])).toBe(false);
  });

  it('no entitlement lifts a region block', () => {
    const sold = { ...free, commerceType: 'commerce_ppv_media', regions: ['FR'] } as const;
    expect(availabilityOf(sold, holderOf(ticket('match')))).toMatchObject({
      forUser: true,
      inRegion: false,
    });
  });

  it('ends with the last entitlement that opens the event, and never if none is needed', () => {
    const sold = { ...free, commerceType: 'commerce_ppv_media' } as const;
    const endOf = (event: RestrictedEvent, ...held: Holding[]) =>
      availabilityOf(event, holderOf(...held)).endsAt;
    expect(endOf(sold, ticket('match', 10), ticket('match', 20), ticket('other', 30))).toBe(20);
    expect(endOf(sold, ticket('match', 10), ticket('match'))).toBeNull();
    expect(endOf(sold)).toBeNull();
    expect(endOf(free, ticket('match', 10))).toBeNull();
  });

  it('a viewer of an unknown country may watch only events without region limits', () => {
    const limited = { ...free, regions: ['DE'] };
    expect(availabilityOf(limited, anonymousViewer).inRegion).toBe(false);
    expect(availabilityOf(free, anonymousViewer).inRegion).toBe(true);
    expect(availabilityOf(limited, { ...anonymousViewer, isOperator: true }).inRegion).toBe(true);
  });

  it("a viewer's clip is open whatever its commerce type", () => {
    const clip = { ...free, mediaType: 'user_clip', commerceType: 'commerce_ppv_media' } as const;
    expect(availabilityOf(clip, anyone).forUser).toBe(true);
  });

  it('[SEC-02] a private clip is visible to its owner only', () => {
    const privateClip = { ...free, mediaType: 'user_clip', privateTo: 'u1' } as const;
    expect(isVisible(privateClip, member)).toBe(true);
    expect(isVisible(privateClip, { ...member, userId: 'u2' })).toBe(false);
    expect(isVisible(privateClip, anyone)).toBe(false);
    expect(isOpenToAnyone(privateClip)).toBe(false);
    expect(isOpenToAnyone(free)).toBe(true);
  });

  it('the country of the viewer decides whether an event with region limits is open', () => {
    const limited = { ...free, regions: ['DE', 'AT'] };
    expect(availabilityOf(limited, anyone).inRegion).toBe(true);
    expect(availabilityOf(limited, { ...anyone, country: 'FR' }).inRegion).toBe(false);
    expect(availabilityOf(free, { ...anyone, country: 'FR' }).inRegion).toBe(true);
  });

  it('a grant in the address opens its one video, whatever its commerce type', () => {
    const grant = { kind: 'grant', videoId: 'match', endsAt: 5 } as const;
    const granted = { ...anyone, holdings: [grant] };
    for (const commerceType of commerceTypes.filter((type) => type !== 'commerce_free_media')) {
      const event = { ...free, commerceType };
      expect(availabilityOf(event, granted)).toEqual({ forUser: true, inRegion: true, endsAt: 5 });
      expect(availabilityOf({ ...event, id: 'other' }, granted).forUser).toBe(false);
      expect(availabilityOf({ ...event, regions: ['FR'] }, granted).inRegion).toBe(false);
    }
  });

  it('coverage is ppv, subscription or free', () => {
    expect(coverageOf('commerce_ppv_media')).toBe('ppv');
    expect(coverageOf('commerce_subscription_basic_media')).toBe('subscription');
    expect(coverageOf('commerce_free_media')).toBe('commerce_free_media');
  });
});
