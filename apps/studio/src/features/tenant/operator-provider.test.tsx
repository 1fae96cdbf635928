import type { PlatformTenantDetails } from '@grandstand/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { renderInStudio } from '../testing.tsx';
import { OperatorProvider } from './operator-provider.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const studio = {
  name: 'Club ID',
  issuer: 'https://id.club.example',
  client_id: 'studio',
  domains: ['club.example'],
  roles: { claim: 'groups', values: { board: 'owner' } },
};

interface Options {
  readonly isAdministrator?: boolean;
  readonly hasProvider?: boolean;
  /** Settings of the provider that differ from `studio`. */
  readonly stored?: object;
  /** Throws what the server refuses. */
  readonly onSet?: () => void;
}

async function renderProvider({
  isAdministrator = true,
  hasProvider = true,
  stored = {},
  onSet = () => undefined,
}: Options = {}) {
  const tenant = {
    id: 'club',
    version: 4,
    config: hasProvider ? { auth_providers: { studio: { ...studio, ...stored } } } : {},
    address: 'http://club.localhost:3000',
    source: { kind: 'database' },
    hosts: [
      { host: 'club.localhost', state: 'verified' },
      { host: 'tv.club.example', state: 'pending' },
    ],
    operatorProviderSecret: hasProvider ? 'database' : null,
  } as unknown as PlatformTenantDetails;
  const sent: object[] = [];
  const api = {
    tenant: {
      setOperatorProvider: async ({ body }: { readonly body: object }) => {
        sent.push(body);
        onSet();
        return { content: { ...tenant, version: 6 } };
      },
      removeOperatorProvider: async ({ body }: { readonly body: object }) => {
        sent.push(body);
        return { content: { ...tenant, config: {}, operatorProviderSecret: null } };
      },
    },
  };
  const saved: PlatformTenantDetails[] = [];
  const form = (shown: PlatformTenantDetails) => (
    <WithTexts of="tenant">
      <OperatorProvider tenant={shown} onSaved={(after) => saved.push(after)} />
    </WithTexts>
  );
  const { queryClient, rerender } = renderInStudio(form(tenant), {
    api,
    session: { person: { id: 'ada', isAdministrator } },
  });
  await screen.findByRole('heading', { name: 'Team sign-in' });
  return {
    sent,
    saved,
    queryClient,
    /** Shows what someone else has saved. */
    refetch: (changes: object) =>
      rerender(
        form({
          ...tenant,
          version: 5,
          config: { auth_providers: { studio: { ...studio, ...changes } } },
        }),
      ),
  };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
async function type(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Check and save' }));

it('a new provider is saved with its secret, and the redirect address of each verified host can be copied', async () => {
  const { sent, saved } = await renderProvider({ hasProvider: false });
  expect(screen.getByText('http://club.localhost:3000/studio/provider/')).toBeDefined();
  expect(screen.queryByText(/tv\.club\.example/)).toBeNull();
  await type('Name of the provider', 'Club ID');
  await type('Issuer', 'https://id.club.example');
  await type('Client ID', 'studio');
  await type('Client secret', 'a secret');
  await type('Domains', 'Club.example youth.club.example');
  await save();
  await expect.poll(() => saved.length).toBe(1);
  expect(sent).toEqual([
    {
      version: 4,
      provider: {
        name: 'Club ID',
        issuer: 'https://id.club.example',
        client_id: 'studio',
        domains: ['club.example', 'youth.club.example'],
      },
      secret: 'a secret',
    },
  ]);
  expect(localStorage).toHaveLength(0);
});

it('what cannot be right is said beside its field before anything is sent', async () => {
  const { sent } = await renderProvider({ hasProvider: false });
  await type('Issuer', 'id.club.example');
  await type('Domains', 'club');
  await save();
  for (const [name, problem] of [
    ['Name of the provider', 'Enter a name.'],
    ['Issuer', 'Enter an https address without ? and #.'],
    ['Client ID', 'Enter the ID that the provider assigned, without spaces.'],
    ['Client secret', 'Enter the secret that belongs to this issuer and client ID.'],
    ['Domains', 'Enter domains such as club.example, up to 20.'],
  ] as const)
    expect([
      name,
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual([name, problem]);
  expect(sent).toEqual([]);
});

it('the reason why an issuer cannot be used stands beside it, in English, with the focus in the field', async () => {
  await renderProvider({
    onSet: () => {
      throw new ApiError('validation_failed', 400, '', [
        { path: 'body.provider.issuer', message: 'it does not offer the response type "code"' },
      ]);
    },
  });
  await save();
  const reason = await screen.findByText('it does not offer the response type "code"');
  expect([reason.lang, document.activeElement]).toEqual(['en', field('Issuer')]);
  expect(field('Issuer').getAttribute('aria-invalid')).toBe('true');
});

it('the stored secret and the roles by a claim stay when the name changes', async () => {
  const { sent, saved } = await renderProvider();
  await type('Name of the provider', 'Osmere ID');
  await save();
  await expect.poll(() => saved.length).toBe(1);
  expect(sent).toMatchObject([
    { provider: { name: 'Osmere ID', roles: studio.roles }, secret: null },
  ]);
});

it('another issuer needs its own secret, so that it does not get the stored one', async () => {
  const { sent } = await renderProvider();
  await type('Issuer', 'https://other.example');
  await save();
  expect(
    await screen.findByText('Enter the secret that belongs to this issuer and client ID.'),
  ).toBeDefined();
  expect(sent).toEqual([]);
});

it('unsaved edits survive a reload, except the secret', async () => {
  await renderProvider();
  await type('Client ID', 'edited');
  await type('Client secret', 'a secret');
  cleanup();
  expect(JSON.stringify(localStorage)).not.toContain('a secret');
  await renderProvider();
  expect([field('Client ID').value, field('Client secret').value]).toEqual(['edited', '']);
});

const outdated = () => screen.queryByText(/^Someone else changed the provider/);

it('fields without edits show what someone else saves meanwhile, so that saving does not undo it', async () => {
  const { sent, refetch } = await renderProvider();
  await type('Name of the provider', 'Osmere ID');
  expect(outdated()).toBeNull();
  refetch({ client_id: 'theirs', domains: ['theirs.example'] });
  await expect.poll(() => field('Client ID').value).toBe('theirs');
  expect([field('Name of the provider').value, outdated()]).toEqual([
    'Osmere ID',
    expect.anything(),
  ]);
  await save();
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        version: 5,
        provider: { name: 'Osmere ID', client_id: 'theirs', domains: ['theirs.example'] },
      },
    ]);
  await expect.poll(outdated).toBeNull();
});

it('a form without edits follows what someone else saves, without a notice', async () => {
  const { refetch } = await renderProvider();
  refetch({ name: 'Theirs' });
  await expect.poll(() => field('Name of the provider').value).toBe('Theirs');
  expect(outdated()).toBeNull();
});

it('edits that survive a reload replace nothing else that someone saved meanwhile, and a notice says so', async () => {
  await renderProvider();
  await type('Name of the provider', 'Osmere ID');
  cleanup();
  await renderProvider({ stored: { client_id: 'theirs' } });
  expect([field('Name of the provider').value, field('Client ID').value]).toEqual([
    'Osmere ID',
    'theirs',
  ]);
  expect(outdated()).not.toBeNull();
});

it('a save over a version that this page has not seen reads the settings again', async () => {
  const { queryClient } = await renderProvider({
    onSet: () => {
      throw new ApiError('conflict', 409, '');
    },
  });
  queryClient.setQueryData(['tenant', 'club'], {});
  await type('Name of the provider', 'Osmere ID');
  await save();
  await expect.poll(() => queryClient.getQueryState(['tenant', 'club'])?.isInvalidated).toBe(true);
  expect(field('Name of the provider').value).toBe('Osmere ID');
});

it('a provider is removed after a confirmation that names it, and its fields are empty then', async () => {
  const { sent, saved } = await renderProvider();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the provider' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Club ID?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the provider' }));
  await expect.poll(() => saved.length).toBe(1);
  expect(sent).toEqual([{ version: 4 }]);
  expect(field('Issuer').value).toBe('');
});

it('an owner reads which provider is set, and who may change it', async () => {
  await renderProvider({ isAdministrator: false });
  expect(
    screen.getByText('Club ID (https://id.club.example), for addresses of club.example.'),
  ).toBeDefined();
  expect(screen.getByText('Only platform administrators can change this.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});
