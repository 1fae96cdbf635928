import { describe, expect, it } from 'vitest';
import { anEvent } from '../testing.tsx';
import { calendarLinks } from './calendar-links.ts';

const match = anEvent({
  title: 'Harbour & Borough',
  gameStartDate: '2026-11-28T17:30:00.000Z',
  gameEndDate: '2026-11-28T19:15:00.000Z',
});
const page = 'https://northline.example/events/match-1/';

describe('web calendar links', () => {
  it('contain the match, its times in UTC and its page', () => {
    const { google, outlook } = calendarLinks(match, page);
    expect(Object.fromEntries(new URL(google).searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Harbour & Borough',
      dates: '20261128T173000Z/20261128T191500Z',
      details: page,
    });
    expect(Object.fromEntries(new URL(outlook).searchParams)).toMatchObject({
      subject: 'Harbour & Borough',
      startdt: '2026-11-28T17:30:00.000Z',
      enddt: '2026-11-28T19:15:00.000Z',
      body: page,
    });
  });

  it('assume two hours if the end is unknown or before the start', () => {
    for (const gameEndDate of [null, '2026-11-28T17:00:00.000Z']) {
      const { google } = calendarLinks({ ...match, gameEndDate }, page);
      expect(new URL(google).searchParams.get('dates')).toBe('20261128T173000Z/20261128T193000Z');
    }
  });
});
