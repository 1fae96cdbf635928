import { beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import { anEvent, aTenant, openSource, sourceRenderer } from '../testing.ts';
import { shareFactsOf } from './share-facts.ts';

beforeAll(openSource);

async function factsOf(
  change: Partial<Event>,
  {
    locale = 'en',
    drawable = (text) => text,
  }: { locale?: Locale; drawable?: (text: string) => string | null } = {},
) {
  const tenant = aTenant({ time_zone: 'Europe/Berlin' });
  const entry = await (await sourceRenderer()).entry();
  const t = await entry.translatorOf(locale, tenant.time_zone, () => {});
  return shareFactsOf(anEvent(change), { tenant, locale, t, drawable });
}

describe('text of a share picture', () => {
  it('is the kick-off in the language and time zone of the tenant', async () => {
    const clock = async (locale: Locale) => (await factsOf({}, { locale })).match?.middle;
    expect(await clock('en')).toEqual({ kind: 'clock', clock: '7:00 PM', zone: 'CET' });
    expect(await clock('de')).toEqual({ kind: 'clock', clock: '19:00', zone: 'CET' });
    expect((await factsOf({}, { locale: 'de' })).date).toBe('Samstag, 21. November 2026');
    expect((await factsOf({}, { locale: 'he' })).rtl).toBe(true);
  });

  it('is the score of a live match and never that of a replay', async () => {
    const score = { home: 2, away: 1 };
    const live = await factsOf({ eventStatus: 'live', score });
    expect(live.match?.middle).toEqual({ kind: 'score', ...score });
    expect(live.badge).toEqual({ text: 'Live', live: true });
    const { source } = anEvent();
    const replay = await factsOf({
      eventStatus: 'archived',
      score,
      source: { ...source, hd: '/a' },
    });
    expect(replay.match?.middle).toEqual({ kind: 'play' });
    const over = await factsOf({ eventStatus: 'archived', score });
    expect(over.match?.middle).toEqual({ kind: 'versus' });
  });

  it('of a match’s clip is the teams, without its title, its picture and the score', async () => {
    const facts = await factsOf({
      mediaType: 'clip',
      eventId: 'match',
      title: 'Goal 71’',
      imageUrl: '/goal.webp',
      eventStatus: 'live',
      score: { home: 2, away: 1 },
    });
    expect(facts.match).toMatchObject({ home: { name: 'Alder' }, middle: { kind: 'play' } });
    expect(facts).toMatchObject({ title: null, picture: null });
  });

  it('has no kick-off if the match was called off', async () => {
    const facts = await factsOf({ cancelled: true });
    expect(facts.match?.middle).toEqual({ kind: 'versus' });
    expect(facts.badge).toEqual({ text: 'Called off', live: false });
  });

  it('leaves out letters that no font has, and then writes dates in digits', async () => {
    const drawable = (text: string) => (/[가-힣]/.test(text) ? null : text);
    const { team1 } = anEvent();
    const facts = await factsOf(
      { team1: team1 && { ...team1, Name: '서울', ShortName: 'SEO' } },
      { locale: 'ko', drawable },
    );
    expect(facts.match?.home.name).toBe('SEO');
    expect(facts.date).toBe('21/11/2026');
    expect(facts.match?.middle).toMatchObject({ clock: '19:00' });
  });
});
