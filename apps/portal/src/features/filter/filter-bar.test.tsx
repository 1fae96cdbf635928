import { act, cleanup, isInaccessible, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { usePageSearch } from '../../lib/navigation/current-page-link.tsx';
import { clientsOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { aClient, anIdentityPage, renderInPortal, aTenant } from '../testing.tsx';
import { FilterBar } from './filter-bar.tsx';
import { loadFilterOptions, offeredSports } from './filter-options.ts';

afterEach(cleanup);

const options = {
  leagues: [
    { id: 'l1', title: 'Coast League', sport: 'football' as const },
    { id: 'l2', title: 'River Cup', sport: 'rugby' as const },
  ],
  teams: [
    { id: 't1', title: 'Harbour', sport: null },
    { id: 't2', title: 'Borough', sport: null },
  ],
  sports: ['football', 'handball', 'basketball', 'rugby'] as const,
};
const filters = ['date', 'sport', 'league', 'team'] as const;
const bar = (path = '/') =>
  renderInPortal(<FilterBar filters={filters} options={options} />, { path });

/** Returns the chip of a filter, and the options behind it. */
const chip = (name: RegExp) => {
  const summary = screen.getByLabelText(name, { selector: 'summary' });
  const menu = summary.closest('details');
  if (menu === null) throw new Error('a chip without its menu');
  return { summary, menu, rows: () => [...menu.querySelectorAll('button')] };
};

describe('filter chips', () => {
  it('[DSC-11] the date filter offers exactly its six choices', async () => {
    await bar();
    const rows = chip(/^Date/).rows();
    expect(rows.map((row) => row.textContent)).toEqual([
      'Any time',
      'Today',
      'Yesterday',
      'Past 7 days',
      'Past 30 days',
      'Past 90 days',
    ]);
    expect(rows.map((row) => row.value)).toEqual([
      '',
      'today',
      'yesterday',
      'past_7_days',
      'past_30_days',
      'past_90_days',
    ]);
  });

  it('offers the kinds of access that the tenant has, and none if it sells nothing', async () => {
    const textsOf = async (monetisation: ('ppv' | 'svod' | 'cvod')[]) => {
      await renderInPortal(<FilterBar filters={['access']} options={options} />, {
        tenant: aTenant({ monetisation }),
      });
      const isOffered = screen.queryByLabelText(/^Access/, { selector: 'summary' }) !== null;
      const texts = isOffered
        ? chip(/^Access/)
            .rows()
            .map((row) => row.textContent)
        : [];
      cleanup();
      return texts;
    };
    const all = 'Free and sold';
    expect(await textsOf(['svod', 'ppv'])).toEqual([
      all,
      'Free',
      'Included in a subscription',
      'With a ticket',
    ]);
    expect(await textsOf(['cvod'])).toEqual([all, 'Free', 'Included in a subscription']);
    expect(await textsOf([])).toEqual([]);
  });

  it('returns focus to the chip after the page remounts', async () => {
    await bar('/');
    await userEvent.click(chip(/^Date/).summary);
    const [, today] = chip(/^Date/).rows();
    if (today !== undefined) await userEvent.click(today);
    cleanup();
    expect(document.activeElement).toBe(document.body);
    await bar('/?date=today');
    expect(document.activeElement).toBe(chip(/^Date/).summary);
  });

  it('keep the focus while their options reload', async () => {
    const pending = Promise.withResolvers<typeof options>();
    function Page() {
      const chosen = usePageSearch()['date'] !== undefined;
      return <FilterBar filters={filters} options={chosen ? pending.promise : options} />;
    }
    await renderInPortal(<Page />);
    await userEvent.click(chip(/^Date/).summary);
    const [, today] = chip(/^Date/).rows();
    if (today !== undefined) await userEvent.click(today);
    const { summary } = chip(/^Date/);
    expect(isInaccessible(summary)).toBe(false);
    expect(document.activeElement).toBe(summary);
    await act(async () => pending.resolve({ ...options }));
    expect(document.activeElement).toBe(chip(/^Date: Today/).summary);
  });

  it('stores the choice in the URL, resets the list and returns focus', async () => {
    const { router } = await bar('/?sport=rugby&page=4');
    const { summary, rows } = chip(/^Date/);
    await userEvent.click(summary);
    const [, , , week] = rows();
    if (week !== undefined) await userEvent.click(week);
    expect(router.state.location.search).toEqual({ sport: 'rugby', date: 'past_7_days' });
    expect(document.activeElement).toBe(chip(/^Date: Past 7 days/).summary);
  });

  it('is a form that submits the page’s query, so it works without script', async () => {
    await bar('/?sport=rugby&page=4');
    const form = chip(/^Competition/).menu.querySelector('form');
    if (form === null) throw new Error('no form');
    expect(form.method).toBe('get');
    const hiddenInputs = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
    expect(hiddenInputs.map(({ name, value }) => [name, value])).toEqual([['sport', 'rugby']]);
    const row = within(form).getByRole('button', { name: 'River Cup', hidden: true });
    expect([row.getAttribute('name'), row.getAttribute('value')]).toEqual(['league', 'l2']);
  });

  it('shows active filters and removes one or all of them', async () => {
    await bar('/?sport=rugby&league=l1&team=t1&page=2');
    expect(chip(/^Sport/).summary.textContent).toBe('Rugby');
    const remove = screen.getByRole('link', { name: 'Remove filter: Sport: Rugby' });
    expect(remove.getAttribute('href')).toBe('/?league=l1&team=t1');
    // Teams belong to the competition.
    const competition = screen.getByRole('link', {
      name: 'Remove filter: Competition: Coast League',
    });
    expect(competition.getAttribute('href')).toBe('/?sport=rugby');
    expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/');
  });

  it('supports arrow keys, and Escape closes it', async () => {
    await bar('/?sport=handball');
    const { summary, menu, rows } = chip(/^Sport/);
    summary.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(menu.open).toBe(true);
    expect(document.activeElement?.textContent).toBe('Handball');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Basketball');
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(document.activeElement).toBe(rows().at(-1));
    await userEvent.keyboard('{Escape}');
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(summary);
  });

  it('renders no chip without options', async () => {
    const few = { ...options, leagues: options.leagues.slice(0, 1), sports: ['rugby'] as const };
    await renderInPortal(<FilterBar filters={filters} options={few} />);
    const chips = [...document.querySelectorAll('summary')].map((summary) => summary.textContent);
    expect(chips).toEqual(['Date', 'Team']);
  });

  it('typing narrows a long list', async () => {
    const teams = Array.from({ length: 30 }, (_, index) => ({
      id: `t${index}`,
      title: index === 20 ? 'Grimsvale' : `Team ${index}`,
      sport: null,
    }));
    await renderInPortal(<FilterBar filters={['team']} options={{ ...options, teams }} />);
    const { summary, rows } = chip(/^Team/);
    await userEvent.click(summary);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a team' }), 'GRIM{Enter}');
    expect(rows().map((row) => row.textContent)).toEqual(['Grimsvale']);
  });
});

describe('filter options', () => {
  it('are the tenant’s competitions, their sports and the teams of the chosen competition', async () => {
    const { api, calls } = aClient({
      'identity.list': ({ body }: { body: { filters: { type: string[] } } }) =>
        anIdentityPage(
          body.filters.type.includes('league')
            ? [
                { id: 'l1', title: 'Coast League', sportType: 'rugby' },
                { id: 'l2', title: 'River Cup', sportType: 'football' },
              ]
            : [{ id: 't1', title: 'Harbour', sportType: 'rugby' }],
        ),
    });
    const clients = clientsOf(api);
    const offered = await loadFilterOptions(clients, 'l1');
    expect(offeredSports(offered, aTenant()).map(({ id }) => id)).toEqual(['football', 'rugby']);
    expect(offered.leagues.map(({ title }) => title)).toEqual(['Coast League', 'River Cup']);
    expect(
      calls.map(({ input }) => (input as { body: { filters: unknown } }).body.filters),
    ).toEqual([
      { type: ['league'], archived: false },
      { type: ['team'], identityId: ['l1'], archived: false },
    ]);
    // Requested once while the cache is fresh.
    await loadFilterOptions(clients, 'l1');
    expect(calls).toHaveLength(2);
  });
});
