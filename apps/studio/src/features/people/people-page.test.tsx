import { permissions } from '@grandstand/contract/constants';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderRoom } from '../testing.tsx';
import { PeoplePage } from './people-page.tsx';

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => undefined;
afterEach(cleanup);

const noEntries = async () => ({ content: { entries: [], next: null } });

/** Opens the room of an owner, who may be an administrator, too. */
async function openPage(isAdministrator: boolean, operator: object = {}): Promise<void> {
  const api = { operator: { listPeople: noEntries, listInvitations: noEntries, ...operator } };
  renderRoom({ path: '/people', component: PeoplePage }, '/people', {
    api,
    tenant: { id: 'club' },
    session: {
      person: { id: 'ada', isAdministrator },
      role: 'owner',
      tenants: [{ id: 'club' }, { id: 'other' }],
      permissions,
    },
  });
  await screen.findByRole('heading', { name: 'People', level: 1 });
}

it('the room of people links to the form of the sign-in provider only for platform administrators, since owners cannot change it', async () => {
  await openPage(true);
  const link = screen.getByRole('link', { name: 'Team sign-in, in the settings of the portal' });
  expect(link.getAttribute('href')).toBe('/portals/club');
  cleanup();
  await openPage(false);
  expect(screen.queryByRole('link', { name: /Team sign-in/ })).toBeNull();
});

it('the focus returns to the button of a person’s portals once their dialog is closed', async () => {
  const person = {
    id: 'bo',
    name: 'Bo',
    email: 'bo@example.test',
    role: 'editor',
    isAdministrator: false,
    hasSecondFactor: false,
    lastSeenAt: null,
    version: 1,
    roleOfProvider: false,
  };
  const portal = { id: 'other', name: 'Other', role: null, roleOfProvider: false, invitedAs: null };
  await openPage(false, {
    listPeople: async () => ({ content: { entries: [person], next: null } }),
    listPortalsOfPerson: async () => ({ content: { entries: [portal] } }),
  });
  const button = await screen.findByRole('button', { name: /^Portals: Bo/ });
  await userEvent.click(button);
  await screen.findByRole('checkbox', { name: /Other/ });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button);
});

it('in the dialog of portals, the focus follows a pressed button to what takes its place', async () => {
  const person = {
    id: 'bo',
    name: 'Bo',
    email: 'bo@example.test',
    role: 'editor',
    isAdministrator: false,
    hasSecondFactor: false,
    lastSeenAt: null,
    version: 1,
    roleOfProvider: false,
  };
  const portal = {
    id: 'other',
    name: 'Other',
    role: 'editor',
    roleOfProvider: false,
    invitedAs: null,
  };
  await openPage(false, {
    listPeople: async () => ({ content: { entries: [person], next: null } }),
    listPortalsOfPerson: async () => ({ content: { entries: [portal] } }),
    removeFromPortals: async () => ({ content: { refused: [] } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Portals: Bo/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Other/ }));
  const remove = () => screen.getByRole('button', { name: 'Remove from 1 portal' });
  await userEvent.click(remove());
  expect(document.activeElement?.textContent).toContain('loses role');
  await userEvent.click(remove());
  await expect.poll(() => document.activeElement?.textContent).toBe('Done.');
});

it('an owner resets the second factor of a person who has lost it, but not their own', async () => {
  const person = (id: string, name: string, hasSecondFactor: boolean) => ({
    id,
    name,
    email: `${id}@club.example`,
    role: 'scorer',
    version: 1,
    hasSecondFactor,
    roleOfProvider: false,
    isAdministrator: false,
    lastSeenAt: null,
  });
  const reset: string[] = [];
  await openPage(false, {
    listPeople: async () => ({
      content: {
        entries: [
          person('ada', 'Ada', true),
          person('vera', 'Vera', true),
          person('otto', 'Otto', false),
        ],
        next: null,
      },
    }),
    resetFactors: async ({ params: { id } }: { params: { id: string } }) => reset.push(id),
  });
  const buttons = await screen.findAllByRole('button', { name: /^Reset second factor/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Reset second factor: Vera, vera@club.example',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Reset second factor: Vera/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset the second factor of Vera?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset second factor' }));
  await expect.poll(() => reset).toEqual(['vera']);
});
