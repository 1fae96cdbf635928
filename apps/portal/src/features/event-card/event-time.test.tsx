import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anEntry, anEvent, inMinutes, renderInPortal } from '../testing.tsx';
import { EventTime } from './event-time.tsx';
import { PageStateBadge } from './page-state-badge.tsx';
import { StateWord } from './state-badge.tsx';

afterEach(cleanup);

const timeOf = async (differs: Parameters<typeof anEntry>[0], hourOnly = false) => {
  const { container } = await renderInPortal(
    <EventTime event={anEntry(differs)} hourOnly={hourOnly} />,
  );
  const time = container.querySelector('time');
  return {
    text: time?.textContent,
    at: time?.dateTime,
    struck: time?.classList.contains('line-through'),
  };
};

describe('time of an event', () => {
  const gameStartDate = inMinutes(200);

  it('is written with its day, or as the hour alone where the day stands above', async () => {
    expect(await timeOf({ gameStartDate })).toEqual({
      text: 'Today, 5:50 PM',
      at: gameStartDate,
      struck: false,
    });
    cleanup();
    expect(await timeOf({ gameStartDate }, true)).toMatchObject({ text: '5:50 PM' });
  });

  it('is struck out when the event was called off', async () => {
    for (const hourOnly of [false, true]) {
      const time = await timeOf({ gameStartDate, cancelled: true }, hourOnly);
      expect(time).toMatchObject({ struck: true });
      cleanup();
    }
  });
});

describe('state of an event', () => {
  const wordOf = async (differs: Parameters<typeof anEntry>[0]) => {
    const { container } = await renderInPortal(<StateWord event={anEntry(differs)} />);
    const text = container.textContent;
    cleanup();
    return text;
  };
  const badgeOf = async (differs: Parameters<typeof anEvent>[0], hasEnded = false) => {
    const event = anEvent(differs);
    const { container } = await renderInPortal(
      <PageStateBadge event={event} hasEnded={hasEnded} />,
    );
    const text = container.textContent;
    cleanup();
    return text;
  };

  it('is a word in a row, said only of what is live or called off', async () => {
    expect(await wordOf({})).toBe('Live');
    expect(await wordOf({ cancelled: true })).toBe('Called off');
    expect(await wordOf({ eventStatus: 'upcoming', gameStartDate: inMinutes(20) })).toBe('');
    expect(await wordOf({ eventStatus: 'archived' })).toBe('');
  });

  it('is always said on the page of the event', async () => {
    const upcoming = { eventStatus: 'upcoming' } as const;
    expect(await badgeOf({})).toBe('Live');
    expect(await badgeOf({}, true)).toBe('Ended');
    expect(await badgeOf({ cancelled: true }, true)).toBe('Called off');
    expect(await badgeOf({ eventStatus: 'channel' })).toBe('On air');
    expect(await badgeOf({ eventStatus: 'archived' })).toBe('Replay');
    expect(await badgeOf({ eventStatus: 'archived', mediaType: 'clip' })).toBe('Clip');
    expect(await badgeOf({ ...upcoming, gameStartDate: inMinutes(20) })).toBe('Starting soon');
    expect(await badgeOf({ ...upcoming, gameStartDate: inMinutes(200) })).toBe('Upcoming');
  });
});
