import ICAL from 'ical.js';
import type { Event } from '@grandstand/contract';
import { beforeAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent, aPortal, aTenant, warmUpRenderer } from '../testing.ts';
import { aBackendOf, anIdentity, aReplay } from './testing.ts';

beforeAll(warmUpRenderer);
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T14:30:00Z') }),
);
afterEach(() => void vi.useRealTimers());

const team = anIdentity({ id: 't1', type: 'team', title: 'Alder' });
const league = anIdentity();
const start = '2026-11-28T17:30:00.000Z';
const upcoming = anEvent({
  id: 'upcoming',
  gameStartDate: start,
  gameEndDate: '2026-11-28T19:30:00.000Z',
});

async function calendarOf(
  events: readonly Event[],
  path = '/calendar/team/t1.ics',
  tenant = aTenant({ time_zone: 'Europe/Berlin' }),
) {
  const { app, calls } = await aPortal({
    tenants: [tenant],
    backend: aBackendOf(events, [team, league]),
  });
  const response = await app.inject({ url: path, headers: { host: 'localhost' } });
  const calendar =
    response.statusCode === 200 ? new ICAL.Component(ICAL.parse(response.body) as never) : null;
  const entries =
    calendar?.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)) ?? [];
  return { response, calls, calendar, entries };
}

describe('calendars', () => {
  it('a calendar program reads summary, times in UTC, address and state', async () => {
    const { response, calendar, entries } = await calendarOf([upcoming]);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar?.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar?.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar?.getFirstPropertyValue('x-wr-calname')).toBe('Alder: fixtures');
    expect(calendar?.getFirstPropertyValue('x-wr-timezone')).toBe('Europe/Berlin');
    // Calendar properties precede its events, and the last line is terminated too.
    expect(response.body.indexOf('X-WR-TIMEZONE')).toBeLessThan(
      response.body.indexOf('BEGIN:VEVENT'),
    );
    expect(response.body).toMatch(/END:VCALENDAR\r\n$/);
    const [entry] = entries;
    expect(entry?.summary).toBe('Alder v Birch');
    expect(entry?.startDate.toJSDate().toISOString()).toBe(start);
    expect(entry?.endDate.toJSDate().toISOString()).toBe('2026-11-28T19:30:00.000Z');
    expect(response.body).toContain('DTSTART:20261128T173000Z');
    expect(entry?.component.getFirstPropertyValue('url')).toBe(
      'https://northline.example/events/upcoming/',
    );
    expect(entry?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  it('name and description are escaped as text, in the calendar and in its entries', async () => {
    const title = String.raw`A, B\nX; C`;
    const { response, entries } = await calendarOf(
      [{ ...upcoming, title }],
      '/calendar/event/upcoming.ics',
    );
    const lines = response.body.replaceAll('\r\n ', '').split('\r\n');
    const escaped = String.raw`A\, B\\nX\; C`;
    expect(lines).toContain(`NAME:${escaped}: fixtures`);
    expect(lines).toContain(`X-WR-CALNAME:${escaped}: fixtures`);
    expect(lines.find((line) => line.startsWith('X-WR-CALDESC:'))).toContain(escaped);
    expect(entries[0]?.summary).toBe(title);
  });

  it('an event’s UID survives changes of the event, its language and its calendar', async () => {
    const moved = { ...upcoming, title: 'Moved', gameStartDate: '2026-12-05T18:00:00.000Z' };
    const uids = [
      ...(await calendarOf([upcoming])).entries,
      ...(await calendarOf([moved], '/calendar/team/t1.ics?lang=he')).entries,
      ...(await calendarOf([upcoming], '/calendar/league/l1.ics')).entries,
      ...(await calendarOf([upcoming], undefined, aTenant({ portal_url: 'https://moved.example' })))
        .entries,
    ].map(({ uid }) => uid);
    expect(uids).toEqual(Array.from({ length: 4 }, () => 'upcoming@northline'));
  });

  it('sequence number and time show which of two states of a match is newer', async () => {
    const stateOf = async (updatedAt: string | null) => {
      const { entries } = await calendarOf([{ ...upcoming, updatedAt }]);
      const modified = entries[0]?.component.getFirstPropertyValue('last-modified');
      return [entries[0]?.sequence, modified?.toString() ?? null];
    };
    expect(await stateOf(null)).toEqual([0, null]);
    const [before] = await stateOf('2026-11-20T10:00:00.000Z');
    const [after, modified] = await stateOf('2026-11-20T10:00:05.000Z');
    expect([Number(after) - Number(before), modified]).toEqual([5, '2026-11-20T10:00:05Z']);
    expect(Number.isInteger(before) && Number(before) > 0).toBe(true);
  });

  it('a cancelled match stays under its UID, marked as cancelled', async () => {
    const { entries } = await calendarOf([{ ...upcoming, cancelled: true }]);
    expect(entries.map(({ uid }) => uid)).toEqual(['upcoming@northline']);
    expect(entries[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    const asPlanned = await calendarOf([upcoming]);
    expect(asPlanned.entries[0]?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  it('recent, running and upcoming events are listed in order of time', async () => {
    const at = (id: string, gameStartDate: string, eventStatus: Event['eventStatus']) =>
      anEvent({ id, gameStartDate, eventStatus });
    const { entries } = await calendarOf([
      at('next', '2026-11-28T17:00:00.000Z', 'upcoming'),
      at('now', '2026-11-21T14:00:00.000Z', 'live'),
      at('last', '2026-11-14T17:00:00.000Z', 'archived'),
      at('long-ago', '2025-11-14T17:00:00.000Z', 'archived'),
    ]);
    expect(entries.map(({ uid }) => uid)).toEqual(
      ['last', 'now', 'next'].map((id) => `${id}@northline`),
    );
  });

  it('a match with an unknown end, or one before its start, lasts two hours', async () => {
    const open = anEvent({ id: 'open', gameStartDate: start, gameEndDate: null });
    const wrong = anEvent({ id: 'wrong', gameStartDate: start, gameEndDate: start });
    const { entries } = await calendarOf([open, wrong]);
    for (const entry of entries)
      expect(entry.endDate.toJSDate().toISOString()).toBe('2026-11-28T19:30:00.000Z');
    expect(entries).toHaveLength(2);
  });

  it('a title’s special characters are escaped, and no line is longer than 75 bytes', async () => {
    const title = 'A, B; C\\ "D" – ערב '.repeat(8).trim();
    const { response, entries } = await calendarOf([anEvent({ title, gameStartDate: start })]);

    expect(entries[0]?.summary).toBe(title);
    const lengths = response.body.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  });

  it('a single match has the UID and sequence number that it has in every calendar', async () => {
    const updatedAt = '2026-11-20T10:00:00.000Z';
    const moved = { ...upcoming, updatedAt };
    const other = anEvent({ id: 'other', gameStartDate: start });
    const { response, entries } = await calendarOf([moved, other], '/calendar/event/upcoming.ics');
    const [inTeam] = (await calendarOf([moved])).entries;
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(entries.map(({ uid, sequence }) => [uid, sequence])).toEqual([
      [inTeam?.uid, inTeam?.sequence],
    ]);
    expect(entries[0]?.component.getFirstPropertyValue('url')).toBe(
      'https://northline.example/events/upcoming/',
    );
    const cancelled = await calendarOf(
      [{ ...upcoming, cancelled: true }],
      '/calendar/event/upcoming.ics',
    );
    expect(cancelled.entries[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('a missing match and a clip have no calendar', async () => {
    const clip = anEvent({ id: 'cut', eventId: 'upcoming', mediaType: 'clip' });
    for (const id of ['none', 'cut']) {
      const { response } = await calendarOf([upcoming, clip], `/calendar/event/${id}.ics`);
      expect(response.statusCode, id).toBe(404);
    }
  });

  it('the score is never revealed', async () => {
    const { response } = await calendarOf([
      aReplay({ gameStartDate: start, score: { home: 71, away: 82 } }),
    ]);
    expect(response.body).not.toMatch(/71|82/);
  });

  it('texts are in the page’s language', async () => {
    const { calendar, entries } = await calendarOf([upcoming], '/calendar/league/l1.ics?lang=de');
    expect(calendar?.getFirstPropertyValue('x-wr-calname')).toBe('Coast League: Spielplan');
    expect(entries[0]?.description).toContain('28. November 2026');
    expect(entries[0]?.description).toContain('https://northline.example/de/events/upcoming/');
  });

  it('two fetches within the hour are identical to the byte if nothing changed', async () => {
    const first = await calendarOf([upcoming]);
    vi.setSystemTime(Date.parse('2026-11-21T14:55:00Z'));
    expect((await calendarOf([upcoming])).response.headers.etag).toBe(first.response.headers.etag);
  });

  it('an unknown league or team has no calendar', async () => {
    for (const path of ['team/none', 'team/l1', 'league/t1', 'category/l1']) {
      const { response } = await calendarOf([], `/calendar/${path}.ics`);
      expect(response.statusCode, path).toBe(404);
    }
    const withoutTeams = await calendarOf(
      [],
      '/calendar/team/t1.ics',
      aTenant({ disable_team_page: true }),
    );
    expect(withoutTeams.response.statusCode).toBe(404);
  });

  it('only matches of the team are requested, in limited pages', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ ...upcoming, id: `e${index}` }));
    const { entries, calls } = await calendarOf(many);
    expect(entries).toHaveLength(400);
    const bodies = calls.flatMap(({ url, payload }) =>
      url.includes('/event/list') ? [JSON.parse(payload ?? '{}') as { size: number }] : [],
    );
    for (const body of bodies) expect(body).toMatchObject({ 'search.teams.id': ['t1'], size: 100 });
    expect(bodies).toHaveLength(6);
  });
});
