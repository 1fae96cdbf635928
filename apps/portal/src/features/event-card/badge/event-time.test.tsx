import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anEntry, aTenant, anEvent, inMinutes, renderInPortal } from '../../testing.tsx';
import { EventTime } from './event-time.tsx';
import { PageStateBadge } from './page-state-badge.tsx';
import { StateBadge, StateWord } from './state-badge.tsx';

afterEach(cleanup);

const timeOf = async (overrides: Parameters<typeof anEntry>[0], hourOnly = false) => {
  const { container } = await renderInPortal(
    <EventTime event={anEntry(overrides)} hourOnly={hourOnly} />,
  );
  const time = container.querySelector('time');
  return {
    text: time?.textContent,
    at: time?.dateTime,
    struck: time?.classList.contains('line-through'),
  };
};

describe('event time', () => {
  const gameStartDate = inMinutes(200);

  it('includes the day, or only the time under a day heading', async () => {
    expect(await timeOf({ gameStartDate })).toEqual({
      text: 'Today, 5:50 PM',
      at: gameStartDate,
      struck: false,
    });
    cleanup();
    expect(await timeOf({ gameStartDate }, true)).toMatchObject({ text: '5:50 PM' });
  });

  it.each([
    ['Asia/Tokyo', 'Today, 5:50 PM · Sun, 2:50 AM GMT+9'],
    ['UTC', 'Today, 5:50 PM'],
  ])(
    'adds the time in the tenant’s zone %s if it differs from the viewer’s',
    async (time_zone, text) => {
      const { container } = await renderInPortal(
        <EventTime event={anEntry({ gameStartDate })} withTenantTime />,
        { tenant: aTenant({ time_zone }) },
      );
      expect(container.textContent.replaceAll('\u202f', ' ')).toBe(text);
    },
  );

  it('is struck through for a cancelled event', async () => {
    for (const hourOnly of [false, true]) {
      const time = await timeOf({ gameStartDate, cancelled: true }, hourOnly);
      expect(time).toMatchObject({ struck: true });
      cleanup();
    }
  });
});

describe('event state', () => {
  const wordOf = async (overrides: Parameters<typeof anEntry>[0]) => {
    const { container } = await renderInPortal(<StateWord event={anEntry(overrides)} />);
    const text = container.textContent;
    cleanup();
    return text;
  };
  const badgeOf = async (overrides: Parameters<typeof anEvent>[0], hasEnded = false) => {
    const event = anEvent(overrides);
    const { container } = await renderInPortal(
      <PageStateBadge event={event} hasEnded={hasEnded} />,
    );
    const text = container.textContent;
    cleanup();
    return text;
  };

  it('is a word in a row, for live and cancelled events only', async () => {
    expect(await wordOf({})).toBe('Live');
    expect(await wordOf({ cancelled: true })).toBe('Called off');
    expect(await wordOf({ eventStatus: 'upcoming', gameStartDate: inMinutes(20) })).toBe('');
    expect(await wordOf({ eventStatus: 'archived' })).toBe('');
  });

  it('is always present on the event page', async () => {
    const upcoming = { eventStatus: 'upcoming' } as const;
    expect(await badgeOf({})).toBe('Live');
    expect(await badgeOf({}, true)).toBe('Ended');
    expect(await badgeOf({ cancelled: true }, true)).toBe('Called off');
    expect(await badgeOf({ eventStatus: 'channel' })).toBe('On air');
    expect(await badgeOf({ eventStatus: 'archived' })).toBe('Replay');
    expect(await badgeOf({ eventStatus: 'archived', mediaType: 'clip' })).toBe('Clip');
    expect(await badgeOf({ ...upcoming, gameStartDate: inMinutes(20) })).toBe('in 20 min');
    expect(await badgeOf({ ...upcoming, gameStartDate: inMinutes(200) })).toBe('Upcoming');
  });

  it('labels a late event as starting soon, and from half an hour after its start as not live yet', async () => {
    const cardBadgeOf = async (overrides: Parameters<typeof anEntry>[0]) => {
      const { container } = await renderInPortal(<StateBadge event={anEntry(overrides)} />);
      const text = container.textContent;
      cleanup();
      return text;
    };
    const late = (minutes: number) =>
      ({ eventStatus: 'upcoming', gameStartDate: inMinutes(-minutes), score: null }) as const;
    for (const wordOn of [badgeOf, cardBadgeOf]) {
      expect(await wordOn(late(10))).toBe('Starting soon');
      expect(await wordOn(late(35))).toBe('Not live yet');
      expect(await wordOn({ ...late(35), cancelled: true })).toBe('Called off');
    }
  });
});
