// @vitest-environment jsdom
import type { Event, PublicTenantConfig } from '@grandstand/contract';
import type { AttachmentContext, Interruption } from '@grandstand/player';
import { playAds } from '@grandstand/player/ads';
import { createTranslator } from 'use-intl/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../lib/session/store/session-store.ts';
import { promptVersion } from '../../lib/third-parties/consent-purposes.ts';
import { useConsent } from '../../lib/third-parties/consent-store.ts';
import { aClient, anEvent, aTenant, messages } from '../testing.tsx';
import { playEventAds } from './event-ads.ts';

vi.mock('@grandstand/player/ads', () => ({ playAds: vi.fn<() => void>() }));
vi.mock('@grandstand/player/ads.css', () => ({}));

const ads: Event['ads'] = [{ source: 'https://ads.example/vast', timeOffset: 'start' }];
const settings = {
  hosts: ['https://ads.example'],
  live_return: 'place',
  cap: { breaks: 1, minutes: 60 },
  ad_free: [],
  requires_consent: false,
} as const satisfies NonNullable<PublicTenantConfig['ads']>;
const viewer = { id: 'u1' } as NonNullable<ReturnType<typeof useSession.getState>['user']>;

/** Runs the ads of an event; returns the options of `playAds`, and whether the video was released instead. */
async function runEventAds(
  change: Partial<NonNullable<PublicTenantConfig['ads']>> = {},
  respond: () => Event['ads'] = () => ads,
) {
  const tenant = aTenant({ ads: { ...settings, ad_free: [], ...change } });
  const { api, calls } = aClient({
    'event.get': () => ({ content: { ...anEvent({ id: 'e1' }), ads: respond() } }),
  });
  const t = createTranslator({ locale: 'en', messages });
  const end = vi.fn<Interruption['end']>();
  await playEventAds(
    { signal: new AbortController().signal } as AttachmentContext,
    { end, isOver: () => false } as unknown as Interruption,
    { portal: { tenant, api, locale: 'en', renderedAt: 0 }, t, id: 'e1', ads },
  );
  const options = vi.mocked(playAds).mock.calls[0]?.[1];
  return { tenant, calls, options, wasReleased: end.mock.calls.length > 0 };
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(playAds).mockClear();
  useConsent.setState({ choice: null, isRead: true });
  useSession.setState({ user: null, token: null });
});

describe('ads of an event page', () => {
  it('use the event’s ads and the tenant’s hosts, within the frequency cap', async () => {
    const { options, wasReleased, calls } = await runEventAds();
    expect(options).toMatchObject({ ads, origins: settings.hosts, liveReturn: 'place' });
    expect([wasReleased, calls]).toEqual([false, []]);
    expect(options?.mayShow?.()).toBe(true);
    options?.onShown?.();
    expect(options?.mayShow?.()).toBe(false);
    expect(options?.texts.started(1, 2, 5)).toBe(
      'Ad 1 of 2 plays before the match continues. You can skip it in 5 seconds.',
    );
  });

  it('wait for consent where the tenant requires it', async () => {
    const requiringConsent = { requires_consent: true };
    const before = await runEventAds(requiringConsent);
    expect([before.options, before.wasReleased]).toEqual([undefined, true]);
    const agree = (version: string) =>
      useConsent.setState({
        choice: { browserId: 'b', version, agreed: ['marketing'], isRecorded: true },
        isRead: true,
      });
    agree(promptVersion(aTenant()));
    expect((await runEventAds(requiringConsent)).options).toBeUndefined();
    // The consent prompt names the ad hosts: another host needs new consent.
    expect(promptVersion(before.tenant)).toContain('ads.example');
    agree(promptVersion(before.tenant));
    expect((await runEventAds(requiringConsent)).options?.ads).toEqual(ads);
  });

  it('are skipped for signed-in viewers with an exemption from the tenant', async () => {
    useSession.setState({ user: viewer, token: 't' });
    const exempt = await runEventAds({ ad_free: ['holders'] }, () => []);
    expect([exempt.options, exempt.wasReleased]).toEqual([undefined, true]);
    expect(exempt.calls.map(({ name }) => name)).toEqual(['event.get']);
    expect((await runEventAds({ ad_free: ['holders'] })).options?.ads).toEqual(ads);
  });

  it('play if the exemption of a viewer cannot be determined', async () => {
    useSession.setState({ user: viewer, token: 't' });
    const broken = () => {
      throw new Error('down');
    };
    expect((await runEventAds({ ad_free: ['members'] }, broken)).options?.ads).toEqual(ads);
  });
});
