import type { Event, Tag } from '@grandstand/contract';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInStudio } from '../testing.tsx';
import { createTapQueue } from './queue/tap-queue.ts';
import { ScorePanel } from './score-panel.tsx';
import { viewOf, type Score, type Tap } from './tap.ts';
import { useDeskActions } from './use-desk-actions.ts';
import type { Desk } from './use-desk.ts';

const teams = { team1: { Id: 'h', Name: 'Home' }, team2: { Id: 'a', Name: 'Away' } };

const goal = (id: string, title: string, teamId: string, time: number) =>
  ({ id, type: 'goal', title, tagTeam: { teamId }, playerNumber: null, startTime: time }) as Tag;

/** Opens a desk whose server accepts everything. Returns what the server has. */
function openDesk(initial: Score, initialMoments: readonly Tag[]) {
  let server = { score: initial, moments: initialMoments };
  let changed = () => {};
  localStorage.clear();
  const queue = createTapQueue({
    storage: localStorage,
    eventId: 'match',
    now: () => 100_000,
    positionOf: () => 100,
    send: async ({ action, time }: Tap) => {
      const { score, moments } = server;
      if (action.kind === 'score') server = { score: action.score, moments };
      if (action.kind === 'withdraw')
        server = { score, moments: moments.filter(({ id }) => id !== action.momentId) };
      if (action.kind === 'moment') {
        const { momentId, title = '', side, playerNumber = null } = action;
        const tag = goal(momentId, title, side === 'home' ? 'h' : 'a', action.time ?? time ?? 0);
        server = { score, moments: [...moments, { ...tag, playerNumber }] };
      }
      changed();
    },
  });
  function Scorer() {
    const taps = useSyncExternalStore(queue.subscribe, queue.taps);
    const [, setVersion] = useState(0);
    changed = () => setVersion((version) => version + 1);
    const event = {
      eventStatus: 'live',
      sportType: 'football',
      date: '1970-01-01',
      score: server.score,
      ...teams,
    } as Event;
    const view = viewOf(event, server.moments, taps);
    const flags = { isScoredByVideo: false, isOffline: false, refusal: null };
    const desk: Desk = { event, view, taps, queue, position: () => 100, ...flags };
    const actions = useDeskActions(desk);
    return (
      <>
        <ScorePanel desk={desk} actions={actions} isOpen isCorrectable />
        <button
          type="button"
          onClick={() => {
            const last = view.moments.at(-1);
            if (last !== undefined) actions.setPlayer(last, (last.playerNumber ?? 6) + 1);
          }}
        >
          Set player
        </button>
        <button type="button" onClick={actions.undo}>
          Undo
        </button>
        <p>{actions.undoable}</p>
      </>
    );
  }
  renderInStudio(<Scorer />, { tenant: { sports: { en: [] } } });
  return {
    score: () => `${server.score.home}:${server.score.away}`,
    goals: () => server.moments.map(({ title, playerNumber }) => `${title} #${playerNumber}`),
    replace(id: string, tag: Tag) {
      server = { ...server, moments: [...server.moments.filter((old) => old.id !== id), tag] };
      changed();
    },
    firstId: () => server.moments[0]?.id ?? '',
  };
}

const press = async (name: string | RegExp) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};
async function enterScore(side: 'Home' | 'Away', score: string): Promise<void> {
  await press('Correct the score');
  const field = await screen.findByRole('textbox', { name: side });
  await userEvent.clear(field);
  await userEvent.type(field, score);
}
afterEach(cleanup);

it('undo of a goal removes its moment even after the player’s number was set', async () => {
  const server = openDesk({ home: 0, away: 0 }, []);
  await press('1 point for Home');
  await press('Set player');
  await press('Set player');
  expect(server.goals()).toEqual(['Goal 1–0 #8']);
  await press('Undo');
  expect(server.goals()).toEqual(['Goal 1–0 #7']);
  await press('Undo');
  expect(server.goals()).toEqual(['Goal 1–0 #null']);
  await press('Undo');
  expect([server.score(), server.goals()]).toEqual(['0:0', []]);
});

it('undo of a goal removes its moment even after another scorer set the player’s number', async () => {
  const server = openDesk({ home: 0, away: 0 }, []);
  await press('1 point for Home');
  const replaced = { ...goal('other', 'Goal 1–0', 'h', 100), playerNumber: 9 };
  act(() => server.replace(server.firstId(), replaced));
  await press('Undo');
  expect([server.score(), server.goals()]).toEqual(['0:0', []]);
});

it('a correction that lowers a score names and removes the side’s latest goal, and undo restores both', async () => {
  const server = openDesk({ home: 2, away: 1 }, [
    goal('first', 'Goal 1–0', 'h', 10),
    goal('second', 'Goal 2–0', 'h', 65),
    goal('third', 'Goal 2–1', 'a', 80),
  ]);
  await enterScore('Home', '1');
  expect((await screen.findByRole('checkbox')).closest('label')?.textContent).toContain(
    '1:05 · 2–0',
  );
  await press('Set the score');
  expect([server.score(), server.goals()]).toEqual(['1:1', ['Goal 1–0 #null', 'Goal 2–1 #null']]);
  expect(screen.getByText('Score 1:1, 1 goal removed')).toBeTruthy();
  await press('Undo');
  expect(server.score()).toBe('2:1');
  expect(server.goals()).toContain('Goal 2–0 #null');
});

it('a correction leaves moments that have their own title, and those that the scorer wants to keep', async () => {
  const named = goal('named', 'A goal of the season', 'h', 90);
  const server = openDesk({ home: 2, away: 0 }, [goal('first', 'Goal 1–0', 'h', 10), named]);
  await enterScore('Home', '1');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Set the score');
  expect(server.goals()).toHaveLength(2);
  await enterScore('Home', '0');
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Set the score');
  expect([server.score(), server.goals().length]).toEqual(['0:0', 2]);
});
