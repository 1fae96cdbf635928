import type { EventListBody } from '@grandstand/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aClient,
  anEntry,
  aPage,
  aTenant,
  inMinutes,
  loadContext,
  renderInPortal,
} from '../testing.tsx';
import type { HomeData } from './home.api.ts';
import { page } from './home.route.tsx';

afterEach(cleanup);

const empty: HomeData = {
  live: [],
  upcoming: [],
  latest: [],
  highlights: [],
  clips: [],
  channels: [],
  leagues: [],
};
const rails = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);

describe('home page', () => {
  it('shows the tenant’s rails in its order and hides the empty ones', async () => {
    const tenant = aTenant({ home: ['clips', 'live', 'latest', 'upcoming'] });
    const data = {
      ...empty,
      live: [anEntry({ id: 'a' })],
      upcoming: [anEntry({ id: 'b', eventStatus: 'upcoming', gameStartDate: inMinutes(40) })],
      clips: [anEntry({ id: 'c', mediaType: 'clip', title: 'A goal' })],
    };
    await renderInPortal(<page.View data={data} />, { tenant });
    expect(rails().slice(1)).toEqual(['Clips', 'Live now', 'Coming up']);
  });

  it('leads from the live hero straight to the match', async () => {
    await renderInPortal(<page.View data={{ ...empty, live: [anEntry({ id: 'big' })] }} />);
    const call = screen.getByRole('link', { name: 'Watch live' });
    expect(call.getAttribute('href')).toBe('/events/big/');
  });

  it('counts down to the next match when nothing is live', async () => {
    const next = anEntry({ id: 'n', eventStatus: 'upcoming', gameStartDate: inMinutes(40) });
    await renderInPortal(<page.View data={{ ...empty, upcoming: [next] }} />);
    expect(screen.getByRole('timer')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open match' })).toBeDefined();
  });

  it('says so when there is nothing at all', async () => {
    await renderInPortal(<page.View data={empty} />);
    expect(screen.getByRole('heading', { name: 'The stands are still empty' })).toBeDefined();
  });

  it('one failing rail does not blank the others', async () => {
    const { api } = aClient({
      eventList: ({ body }: { body: EventListBody }) => {
        if (body.media_type?.toString() === 'clip') throw new Error('down');
        return aPage([anEntry()]);
      },
      identityList: () => aPage([]),
    });
    const data = await page.load?.(loadContext({ api }));
    expect(await data?.clips).toEqual([]);
    expect(await data?.highlights).toHaveLength(1);
    expect(data?.live).toHaveLength(1);
  });
});
