import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { anIdentity, renderInPortal } from '../testing.tsx';
import { defineFollowStep } from './following-page.tsx';

afterEach(() => {
  cleanup();
  clearSessions();
});

const titles = [
  'Primera División',
  'Kreisliga Nord',
  'Kreisliga Süd',
  'League of Osmere',
  'Cup',
  'ליגת העל',
];
const items = titles.map((title, index) => anIdentity({ id: `l${index}`, type: 'league', title }));
const { View } = defineFollowStep('league', { parentParam: 'leagueId', isFollowedOnly: false });
const open = (offered = items) => {
  signInForTest();
  return renderInPortal(
    <View data={{ tree: 'league', isFollowedOnly: false, parent: null, items: offered }} />,
    { path: '/auth/sign-up/following/league/' },
  );
};
const shownTitles = () =>
  screen
    .queryAllByRole('button', { name: /^Follow / })
    .map((button) => button.getAttribute('aria-label')?.replace('Follow ', ''));

describe('follow step of the sign-up', () => {
  it('finds items by part of the name, without accents, in any word order', async () => {
    await open();
    expect(shownTitles()).toEqual(titles);
    const field = screen.getByLabelText('Search');
    await userEvent.type(field, 'division');
    expect(shownTitles()).toEqual(['Primera División']);
    expect(screen.getByText('One match')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, 'SUD kreis');
    expect(shownTitles()).toEqual(['Kreisliga Süd']);
    await userEvent.clear(field);
    await userEvent.type(field, 'ליגת');
    expect(shownTitles()).toEqual(['ליגת העל']);
  });

  it('states that no item has that name, and can show all again', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Search'), 'zz');
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Search'));
    expect(shownTitles()).toHaveLength(titles.length);
  });

  it('has no search for a short list', async () => {
    await open(items.slice(0, 3));
    expect(screen.queryByLabelText('Search')).toBeNull();
  });
});
