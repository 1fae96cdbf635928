import type { RosterPlayer } from '@grandstand/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClient, anEvent, renderInPortal } from '../testing.tsx';
import { SquadLists } from './squad-lists.tsx';
import { Squad } from './squad.tsx';

afterEach(cleanup);

const player = (number: number, name: string, position: string | null): RosterPlayer => ({
  number,
  name,
  position,
  imageUrl: null,
});
const players = [
  player(1, 'Ines Varga', 'goalkeeper'),
  player(7, 'Cleo Hart', null),
  player(9, 'Ada Marlow', 'forward'),
  player(12, 'Bea Lund', 'Joker'),
  player(13, 'Dana Moor', 'goalkeeper'),
];

describe('the squad of a team', () => {
  it('is grouped by position: known ones from the back to the front, then others, then none', async () => {
    await renderInPortal(<Squad players={players} color={null} action={null} />);
    const groups = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(groups).toEqual(['Goalkeepers', 'Forwards', 'Joker', 'Other players']);
    const keepers = within(screen.getByRole('region', { name: 'Goalkeepers' }));
    expect(keepers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Ines Varga',
      '13Dana Moor',
    ]);
  });

  it('names centres by the sport of the squad', async () => {
    const names = async (...positions: string[]) => {
      const squad = positions.map((position, index) => player(index + 1, 'A', position));
      await renderInPortal(<Squad players={squad} color={null} action={null} />);
      const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
      cleanup();
      return headings;
    };
    expect(await names('center', 'guard')).toEqual(['Guards', 'Centers']);
    expect(await names('center', 'prop')).toEqual(['Centres', 'Props']);
  });

  it('states that there is none yet', async () => {
    await renderInPortal(<Squad players={[]} color={null} action={<a href="/">Back</a>} />);
    expect(screen.getByRole('heading', { name: 'No squad yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back' })).toBeDefined();
  });
});

describe('the squads of a match', () => {
  const { team1, team2 } = anEvent();
  const teams = [team1, team2].filter((team) => team !== null);
  const open = async (known: readonly string[]) => {
    const { api, calls } = aClient({
      'roster.get': ({ params: { id } }: { params: { id: string } }) => ({
        content: { teamId: id, players: known.includes(id) ? players : [] },
      }),
    });
    const { container } = await renderInPortal(<SquadLists teams={teams} sport="football" />, {
      api,
    });
    await expect.poll(() => calls.length).toBe(2);
    return container;
  };

  it('are those of both teams, without a team that has none', async () => {
    await open(['t1', 't2']);
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Borough' })).toBeDefined();
    cleanup();
    await open(['t2']);
    expect(await screen.findByRole('heading', { name: 'Borough' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Harbour' })).toBeNull();
  });

  it('are not there if neither is known', async () => {
    await open([]);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
