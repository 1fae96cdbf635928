import { permissions } from '@grandstand/contract/constants';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderRoom } from '../testing.tsx';
import { PeoplePage } from './people-page.tsx';

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => undefined;
afterEach(cleanup);

/** Opens the room of an owner, who may be an administrator, too. */
async function openPage(isAdministrator: boolean): Promise<void> {
  const noEntries = async () => ({ content: { entries: [], next: null } });
  const api = { operator: { listPeople: noEntries, listInvitations: noEntries } };
  renderRoom({ path: '/people', component: PeoplePage }, '/people', {
    api,
    tenant: { id: 'club' },
    session: { person: { id: 'ada', isAdministrator }, role: 'owner', tenants: [], permissions },
  });
  await screen.findByRole('heading', { name: 'People', level: 1 });
}

it('the room of people links to the form of the sign-in provider for platform administrators alone, since owners cannot change it', async () => {
  await openPage(true);
  const link = screen.getByRole('link', { name: 'Team sign-in, in the settings of the portal' });
  expect(link.getAttribute('href')).toBe('/portals/club');
  cleanup();
  await openPage(false);
  expect(screen.queryByRole('link', { name: /Team sign-in/ })).toBeNull();
});
