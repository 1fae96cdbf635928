import type { Event } from '@grandstand/contract';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { renderInStudio } from '../../testing.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { QueueNotice } from './queue-notice.tsx';
import { createTapQueue } from './tap-queue.ts';
import { viewOf, type Score, type Tap, type TapAction } from '../tap.ts';
import { useDeskActions } from '../use-desk-actions.ts';
import type { Desk } from '../use-desk.ts';

/**
 * Opens a desk at 0:0. The server has `present`, and refuses scores on top of another one, and actions of the kind
 * `refuses`. Returns what it accepts.
 */
function openDesk(present: Score, { refuses = '' } = {}): TapAction[] {
  const accepted: TapAction[] = [];
  let score: Score = { home: 0, away: 0 };
  localStorage.clear();
  const queue = createTapQueue({
    storage: localStorage,
    eventId: 'match',
    now: () => 1000,
    positionOf: () => 1,
    send: async ({ action }: Tap) => {
      if (action.kind === 'score' && action.scoreBefore.home !== present.home) {
        score = present;
        throw new ApiError('score_changed', 409, '');
      }
      if (action.kind === refuses) throw new ApiError('event_not_found', 404, '');
      accepted.push(action);
    },
  });
  function Scorer() {
    const taps = useSyncExternalStore(queue.subscribe, queue.taps);
    const event = {
      eventStatus: 'live',
      sportType: 'football',
      date: '1970-01-01',
      score,
    } as Event;
    const view = viewOf(event, [], taps);
    const position = () => 1;
    const flags = { isScoredByVideo: false, isOffline: false, refusal: null };
    const desk: Desk = { event, view, taps, queue, position, ...flags };
    const actions = useDeskActions(desk);
    return (
      <>
        <QueueNotice desk={desk} />
        <Toasts />
        <button type="button" onClick={() => actions.addPoints('home', 1)}>
          Goal
        </button>
        <button type="button" onClick={actions.undo}>
          Undo the last entry
        </button>
      </>
    );
  }
  renderInStudio(<Scorer />, { tenant: { sports: { en: [] } } });
  return accepted;
}

const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};
afterEach(cleanup);

/** Returns the ids of the moments that the match has afterwards. */
const momentsOf = (accepted: readonly TapAction[]): string[] =>
  viewOf(
    { eventStatus: 'live', date: '1970-01-01' } as Event,
    [],
    accepted.map((action, number) => ({
      id: String(number),
      number,
      at: 0,
      time: 1,
      wasSent: true,
      action,
      refusal: null,
    })),
  ).moments.map(({ id }) => id);

it('a goal that two scorers enter counts once, and has one moment', async () => {
  const accepted = openDesk({ home: 1, away: 0 });
  await press('Goal');
  await expect.poll(() => momentsOf(accepted)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  // Nothing of it is left to undo: the goal is the other scorer's.
  await press('Undo the last entry');
  expect(accepted.filter(({ kind }) => kind === 'score')).toEqual([]);
});

it('an entry that the server refuses has no notice which says that it was made', async () => {
  openDesk({ home: 2, away: 0 });
  await press('Goal');
  await screen.findByRole('alert');
  // Below the time that a notice stays.
  await expect.poll(() => screen.queryByText('Score 1:0'), { timeout: 2000 }).toBeNull();
});

it('an undo that the server refuses has no notice which says that it was made', async () => {
  const accepted = openDesk({ home: 0, away: 0 }, { refuses: 'withdraw' });
  await press('Goal');
  await expect.poll(() => momentsOf(accepted)).toHaveLength(1);
  await press('Undo the last entry');
  await screen.findByRole('alert');
  await expect.poll(() => screen.queryByText(/^Undone/), { timeout: 2000 }).toBeNull();
});

it('a scorer can accept the score of another one, which withdraws the moment of the refused goal', async () => {
  const accepted = openDesk({ home: 2, away: 0 });
  await press('Goal');
  expect((await screen.findByRole('alert')).textContent).toContain('set the score to 2:0');
  expect(momentsOf(accepted)).toHaveLength(1);
  await press('Keep 2:0');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(momentsOf(accepted)).toEqual([]);
});
