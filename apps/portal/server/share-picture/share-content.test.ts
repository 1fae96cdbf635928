import { beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { anEvent, aTenant, warmUpRenderer, sourceRenderer } from '../testing.ts';
import { shareContentOf } from './share-content.ts';

beforeAll(warmUpRenderer);

async function contentOf(
  change: Partial<Event>,
  {
    locale = 'en',
    drawable = (text) => text,
  }: { locale?: Locale; drawable?: (text: string) => string | null } = {},
) {
  const tenant = aTenant({ time_zone: 'Europe/Berlin' });
  const entry = await (await sourceRenderer()).entry();
  const t = await entry.translatorOf(locale, tenant.time_zone, () => {});
  return shareContentOf(anEvent(change), { tenant, locale, t, drawable });
}

describe('text of a share picture', () => {
  it('is the kick-off in the language and time zone of the tenant', async () => {
    const clock = async (locale: Locale) => (await contentOf({}, { locale })).match?.middle;
    expect(await clock('en')).toEqual({ kind: 'clock', clock: '7:00 PM', zone: 'CET' });
    expect(await clock('de')).toEqual({ kind: 'clock', clock: '19:00', zone: 'CET' });
    expect((await contentOf({}, { locale: 'de' })).date).toBe('Samstag, 21. November 2026');
    expect((await contentOf({}, { locale: 'he' })).rtl).toBe(true);
  });

  it('is the score of a live match and never that of a replay', async () => {
    const score = { home: 2, away: 1 };
    const live = await contentOf({ eventStatus: 'live', score });
    expect(live.match?.middle).toEqual({ kind: 'score', ...score });
    expect(live.badge).toEqual({ text: 'Live', live: true });
    const { source } = anEvent();
    const replay = await contentOf({
      eventStatus: 'archived',
      score,
      source: { ...source, hd: '/a' },
    });
    expect(replay.match?.middle).toEqual({ kind: 'play' });
    const over = await contentOf({ eventStatus: 'archived', score });
    expect(over.match?.middle).toEqual({ kind: 'versus' });
  });

  it('the text of a match’s clip is the teams, without its title, its picture and the score', async () => {
    const content = await contentOf({
      mediaType: 'clip',
      eventId: 'match',
      title: 'Goal 71’',
      imageUrl: '/goal.webp',
      eventStatus: 'live',
      score: { home: 2, away: 1 },
    });
    expect(content.match).toMatchObject({ home: { name: 'Alder' }, middle: { kind: 'play' } });
    expect(content).toMatchObject({ title: null, picture: null });
  });

  it('has no kick-off if the match was cancelled', async () => {
    const content = await contentOf({ cancelled: true });
    expect(content.match?.middle).toEqual({ kind: 'versus' });
    expect(content.badge).toEqual({ text: 'Called off', live: false });
  });

  it('leaves out letters that no font has, and then writes dates in digits', async () => {
    const drawable = (text: string) => (/[가-힣]/.test(text) ? null : text);
    const { team1 } = anEvent();
    const content = await contentOf(
      { team1: team1 && { ...team1, Name: '서울', ShortName: 'SEO' } },
      { locale: 'ko', drawable },
    );
    expect(content.match?.home.name).toBe('SEO');
    expect(content.date).toBe('21/11/2026');
    expect(content.match?.middle).toMatchObject({ clock: '19:00' });
  });
});
