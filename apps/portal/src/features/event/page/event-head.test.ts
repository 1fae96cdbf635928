import type { Event } from '@grandstand/contract';
import { locales, type Locale } from '@grandstand/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import card from '../../../../locales/en/event-card.json';
import hebrewCard from '../../../../locales/he/event-card.json';
import eventTexts from '../../../../locales/en/event.json';
import { createSite } from '../../../lib/head/site.ts';
import { jsonLdProblems } from '../../../lib/head/testing.ts';
import { createTranslate } from '../../../lib/i18n/translate.ts';
import { aTenant, anEvent } from '../../testing.tsx';
import { eventHead } from './event-head.ts';

// Only the server writes structured data for search engines.
beforeEach(() => void vi.stubEnv('SSR', true));
afterEach(() => void vi.unstubAllEnvs());

const tenant = aTenant({
  portal_url: 'https://testers.example',
  time_zone: 'Europe/Berlin',
  enable_leagues_view: true,
});
const t = createTranslate('en', { ...card, ...eventTexts } as never, tenant.time_zone);
const headOf = (overrides: Partial<Event> = {}, locale: Locale = 'en') =>
  eventHead({ data: { event: anEvent(overrides) }, t, tenant, site: createSite(tenant, locale) });
const describedAs = (overrides: Partial<Event> = {}) =>
  (headOf(overrides).jsonLd ?? []).map((item) => (item as { '@type': string })['@type']);
const part = (type: string, overrides: Partial<Event> = {}) =>
  headOf(overrides).jsonLd?.find((item) => (item as { '@type': string })['@type'] === type);

const start = '2026-11-28T17:30:00.000Z';
const upcoming = {
  eventStatus: 'upcoming',
  gameStartDate: start,
  score: null,
  source: { ...anEvent().source, hd: null },
} as const;
const archived = { eventStatus: 'archived', gameStartDate: start, duration: 6130 } as const;
const locked = {
  commerceType: 'commerce_ppv_media',
  isEventAvailableForUser: false,
  source: { ...anEvent().source, hd: null },
} as const;

describe('event title and description', () => {
  it('of a viewer’s clip are not for search engines, whatever its visibility', () => {
    expect(headOf({ mediaType: 'user_clip', visibility: 'link' }).noIndex).toBe(true);
    expect(headOf().noIndex).toBe(false);
  });

  it('of an event of minors are not for search engines', () => {
    expect(headOf({ safeguarded: true }).noIndex).toBe(true);
  });

  it('[EVT-05] metaTitle precedes title, and the description ends in the event’s own', () => {
    expect(headOf({ metaTitle: 'The derby, round 3' }).title).toBe(
      'The derby, round 3 · Testers United',
    );
    expect(headOf().title).toBe('Harbour – Borough · Live · Testers United');
    expect(headOf().description).toMatch(/The derby of the coast\.$/);
  });

  it('name the teams, the competition, the date in the tenant’s zone, and the state', () => {
    expect(headOf(upcoming).title).toBe('Harbour – Borough · November 28, 2026 · Testers United');
    expect(headOf(upcoming).description).toContain(
      'Upcoming: Harbour against Borough, Coast League, November 28, 2026 at 6:30 PM GMT+1.',
    );
    expect(headOf(archived).title).toContain('Harbour – Borough · Replay · November 28, 2026');
    expect(headOf(archived).description).toContain(
      'Replay: Harbour against Borough, Coast League, November 28, 2026.',
    );
    const withoutVideo = { ...archived, source: { ...anEvent().source, hd: null } };
    expect(headOf(withoutVideo).description).toContain('Ended: Harbour against Borough');
    expect(headOf({ ...archived, mediaType: 'highlight' }).description).toContain('Highlights: ');
  });

  it('format the date in the page’s language', () => {
    expect(headOf(upcoming, 'de').title).toContain('28. November 2026');
    expect(headOf(upcoming, 'he').title).toContain('28 בנובמבר 2026');
  });

  it('stay short for any length of the event’s own text', () => {
    const { description = '' } = headOf({ eventDescription: 'word '.repeat(400) });
    expect(description?.length).toBeLessThanOrEqual(301);
    expect(description).toMatch(/word…$/);
    expect(headOf({ eventDescription: null }).description).toMatch(/2026\.$/);
  });

  it('name the teams of a clip or highlight and reveal nothing of the match', () => {
    const cut = {
      ...archived,
      eventId: 'match',
      title: 'Goal 71’ — Borough, No. 19',
      metaTitle: 'Borough equalise',
      eventDescription: 'Borough make it 2–2.',
      playerNumber: 19,
    };
    for (const mediaType of ['clip', 'highlight'] as const) {
      const head = headOf({ ...cut, mediaType });
      expect(head.title).toContain('Harbour – Borough');
      expect(head.title).toContain('No.\u{a0}19');
      expect(head.shareTitle).toContain('Harbour – Borough');
      expect(JSON.stringify(head)).not.toMatch(/Goal|71|equalise|make it|2–2/);
    }
    // Viewers title their own clips.
    expect(headOf({ ...cut, metaTitle: null, mediaType: 'user_clip' }).title).toContain('Goal 71’');
  });

  it('start from the right in Hebrew, while the team names do not', () => {
    const hebrew = createTranslate('he', { ...hebrewCard, ...eventTexts } as never, 'UTC');
    const event = anEvent({ ...archived, eventId: 'match', mediaType: 'clip', playerNumber: 19 });
    const site = createSite(tenant, 'he');
    const { shareTitle } = eventHead({ data: { event }, t: hebrew, tenant, site });
    expect(shareTitle).toBe('\u200FHarbour – Borough · מס׳\u{a0}19');
  });

  it('never reveal the score', () => {
    const score = { home: 7, away: 8 };
    const json = JSON.stringify([headOf({ ...archived, score }), headOf({ score })]);
    expect(json).not.toMatch(/\b7\b.{0,3}\b8\b/);
    expect(json).not.toContain('score');
  });
});

describe('breadcrumbs of an event', () => {
  it('lead through its competition', () => {
    expect(headOf().breadcrumbs).toEqual([
      { title: 'Coast League', to: '/league/l1/' },
      { title: 'Harbour – Borough', to: '/events/match-1/' },
    ]);
    expect(headOf({ categories: [] }).breadcrumbs).toHaveLength(1);
    const withoutLeagues = { ...tenant, enable_leagues_view: false };
    const site = createSite(withoutLeagues, 'en');
    const head = eventHead({ data: { event: anEvent() }, t, tenant: withoutLeagues, site });
    expect(head.breadcrumbs?.map(({ to }) => to)).toEqual(['/events/match-1/']);
  });
});

describe('structured data for search engines', () => {
  const end = { gameEndDate: '2026-11-28T19:30:00.000Z' };

  it('has every required field of each type, in every state and language', () => {
    for (const overrides of [
      { ...end },
      { ...upcoming, ...end },
      archived,
      { ...archived, ...locked },
    ]) {
      for (const locale of locales) {
        for (const item of headOf(overrides, locale).jsonLd ?? []) {
          expect(jsonLdProblems(item), locale).toEqual([]);
        }
      }
    }
  });

  it('is left to the server, which wrote it into the page', () => {
    vi.stubEnv('SSR', false);
    expect(headOf().jsonLd).toEqual([]);
  });

  it('describes a match with its live broadcast until the end, then a match with its video', () => {
    expect(describedAs({ ...upcoming })).toEqual(['SportsEvent', 'BroadcastEvent']);
    expect(describedAs()).toEqual(['SportsEvent', 'BroadcastEvent', 'VideoObject']);
    expect(describedAs(archived)).toEqual(['SportsEvent', 'VideoObject']);
    expect(describedAs({ ...archived, mediaType: 'clip' })).toEqual(['VideoObject']);
    expect(describedAs({ eventStatus: 'channel' })).toEqual([]);
  });

  it('states the teams, the time and the status of a match, but no location', () => {
    const match = part('SportsEvent', { ...upcoming, ...end });
    expect(match).toMatchObject({
      homeTeam: { '@type': 'SportsTeam', name: 'Harbour' },
      awayTeam: { '@type': 'SportsTeam', name: 'Borough' },
      startDate: start,
      endDate: end.gameEndDate,
      eventStatus: 'https://schema.org/EventScheduled',
      sport: 'Football',
    });
    expect(match).not.toHaveProperty('location');
    expect(part('SportsEvent', { team2: null })).not.toHaveProperty('homeTeam');
  });

  it('marks a cancelled match and announces no broadcast of it', () => {
    const cancelled = { ...upcoming, ...end, cancelled: true };
    expect(describedAs(cancelled)).toEqual(['SportsEvent']);
    const match = part('SportsEvent', cancelled);
    expect(match).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(match && jsonLdProblems(match)).toEqual([]);
  });

  it('marks a postponed match with its first start', () => {
    const postponed = { from: '2026-11-27T18:00:00.000Z', note: null };
    const match = part('SportsEvent', { ...upcoming, ...end, postponed });
    expect(match).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: postponed.from,
    });
    expect(match && jsonLdProblems(match)).toEqual([]);
  });

  it('marks a live match, and its broadcast in the video too', () => {
    expect(part('BroadcastEvent')).toMatchObject({ isLiveBroadcast: true });
    expect(part('VideoObject')).toMatchObject({ publication: { isLiveBroadcast: true } });
    expect(part('VideoObject', archived)).not.toHaveProperty('publication');
  });

  it('hides the length of a match from viewers who hide results', () => {
    const hidden = {
      ...archived,
      gameEndDate: '2026-11-28T19:30:00.000Z',
      resultHidden: true,
    } as const;
    const json = JSON.stringify(headOf(hidden).jsonLd);
    expect(json).toContain('VideoObject');
    expect(json).not.toMatch(/"duration"|"endDate"/);
    const { resultHidden: _hidden, ...shown } = hidden;
    expect(JSON.stringify(headOf(shown).jsonLd)).toMatch(/"endDate".*"duration"/);
  });

  it('gives the length, date and picture of a video, and its address only if everyone may watch', () => {
    expect(part('VideoObject', archived)).toMatchObject({
      duration: 'PT1H42M10S',
      uploadDate: anEvent().date,
      contentUrl: 'https://testers.example/media/events/match-1/master.m3u8',
      isAccessibleForFree: true,
    });
    const closed = part('VideoObject', { ...archived, ...locked });
    expect(closed).toMatchObject({ isAccessibleForFree: false });
    expect(closed).not.toHaveProperty('contentUrl');
    const hd = '/media/h/123.sig/events/match-1/master.m3u8';
    const granted = part('VideoObject', { ...archived, source: { ...anEvent().source, hd } });
    expect(granted).not.toHaveProperty('contentUrl');
  });
});
