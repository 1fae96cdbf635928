import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FilterOptions } from '../filter/index.ts';
import { aTenant, renderInPortal } from '../testing.tsx';
import { BrowsePanel } from './browse-panel.tsx';

afterEach(cleanup);

const option = (id: string, title: string) => ({ id, title, sport: 'football' });
const options: FilterOptions = {
  leagues: [option('coast', 'Coast League')],
  teams: [option('borough', 'Borough'), option('harbour', 'Harbour'), option('town', 'Town')],
  sports: ['football'],
};

/** Renders the starting points for these settings; returns the links of a heading, or null without it. */
async function linksOf(heading: string, settings: Parameters<typeof aTenant>[0]) {
  await renderInPortal(<BrowsePanel options={options} />, {
    tenant: aTenant({ own_teams: ['harbour'], ...settings }),
  });
  const region = screen.queryByRole('region', { name: heading });
  if (region === null) return null;
  const links = within(region).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('starting points of an empty search', () => {
  it('are the teams, the own ones first, where there are no pages of competitions', async () => {
    expect(await linksOf('Teams', { enable_leagues_view: false })).toEqual([
      ['Harbour', '/team/harbour/'],
      ['Borough', '/team/borough/'],
      ['Town', '/team/town/'],
    ]);
  });

  it('[TEN-04] are competitions in place of teams where they have pages', async () => {
    expect(await linksOf('Teams', { enable_leagues_view: true })).toBeNull();
    expect(screen.getByRole('link', { name: 'Coast League' })).toBeDefined();
  });

  it('omit teams that have no pages', async () => {
    const settings = { enable_leagues_view: false, disable_team_page: true };
    expect(await linksOf('Teams', settings)).toBeNull();
  });

  it('omit a single sport, of which every result is', async () => {
    expect(await linksOf('Sports', { enable_leagues_view: false })).toBeNull();
  });
});
