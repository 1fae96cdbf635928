import { newBrand } from '@grandstand/contract/constants';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import tenantTexts from '../../../locales/en/tenant.json' with { type: 'json' };
import { ApiError } from '../../lib/api.ts';
import { renderInStudio, renderRoom } from '../testing.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { TenantPage } from './tenant-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const config = { name: 'Club', brand: { ...newBrand, logoUrl: '/old.svg' } };

/** Opens the settings of a portal, of version `saved`, with edits that started from version `edited`. */
function openPage({
  edited,
  saved,
  refusals = [],
}: {
  readonly edited: number;
  readonly saved: number;
  /** What the server refuses the first updates with; it accepts those after them. */
  readonly refusals?: readonly ApiError[];
}) {
  const draft = { version: edited, settings: { ...config, name: 'New name' } };
  localStorage.setItem('studio-draft:tenant-club', JSON.stringify(draft));
  const tenant = {
    id: 'club',
    name: 'Club',
    version: saved,
    config,
    address: null,
    source: { kind: 'database' },
    hosts: [],
  };
  const updates: { readonly version: number; readonly config: typeof config }[] = [];
  const api = {
    tenant: {
      get: async () => ({ content: tenant }),
      setPicture: async () => ({
        content: {
          ...tenant,
          version: saved + 1,
          config: { ...config, brand: { ...config.brand, logoUrl: '/new.svg' } },
        },
      }),
      update: async ({ body }: { readonly body: (typeof updates)[number] }) => {
        updates.push(body);
        const refusal = refusals[updates.length - 1];
        if (refusal !== undefined) throw refusal;
        return { content: tenant };
      },
    },
  };
  const { queryClient } = renderRoom(
    { path: '/portals/$tenantId', component: TenantPage },
    '/portals/club',
    { api, tenant: { id: 'club' }, session: { person: {}, permissions: ['tenant:edit'] } },
  );
  return { updates, queryClient };
}

async function uploadAndSave({ updates, queryClient }: ReturnType<typeof openPage>) {
  const file = new File(['<svg/>'], 'new.svg', { type: 'image/svg+xml' });
  file.arrayBuffer = async () => new ArrayBuffer(6);
  fireEvent.change(await screen.findByLabelText('Logo'), { target: { files: [file] } });
  await expect
    .poll(
      () => queryClient.getQueryData<{ config: typeof config }>(['tenant', 'club'])?.config.brand,
    )
    .toMatchObject({ logoUrl: '/new.svg' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => updates.length).toBe(1);
  return updates[0];
}

it('edits are saved after a logo was uploaded, from the version that the upload made', async () => {
  const update = await uploadAndSave(openPage({ edited: 3, saved: 3 }));
  expect(update).toMatchObject({
    version: 4,
    config: { name: 'New name', brand: { logoUrl: '/new.svg' } },
  });
});

it('a version that someone else saved between the edits and the upload is still found', async () => {
  const update = await uploadAndSave(openPage({ edited: 3, saved: 5 }));
  expect(update?.version).toBe(3);
});

const refusedAt = (...paths: string[]): ApiError =>
  new ApiError(
    'validation_failed',
    400,
    '',
    paths.map((path) => ({ path, message: 'expected string, found ""' })),
  );

it('a refused name is explained beside its field until it is edited, and a setting without a field by its key', async () => {
  openPage({
    edited: 3,
    saved: 3,
    refusals: [refusedAt('body.config.name', 'body.config.name_short', 'body.config.device_limit')],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toContain('Name: Enter a name.');
  expect(refusal.textContent).toContain('device_limit expected string');
  expect(refusal.textContent).not.toContain('name expected string');
  expect(refusal.textContent).not.toContain('name_short');
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(name, { target: { value: 'Another name' } });
  expect(name.getAttribute('aria-invalid')).toBeNull();
});

it('a tax rate without a number is sent to be refused, so that nothing is sold without its tax', async () => {
  const { updates } = openPage({
    edited: 3,
    saved: 3,
    refusals: [refusedAt('body.config.tax_rates.DE')],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a country' }));
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'de' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('A number from 0 to 50, with two decimals at most.'),
  ).toBeDefined();
  expect(updates[0]?.config).toMatchObject({ tax_rates: { DE: null } });
  fireEvent.change(screen.getByLabelText('Per cent: DE'), { target: { value: '19,5' } });
  expect(screen.queryByText('A number from 0 to 50, with two decimals at most.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => updates[1]?.config).toMatchObject({ tax_rates: { DE: 19.5 } });
});

it('a comparison names settings as the form does, and switches as on or off', () => {
  renderInStudio(
    <ConflictDialog
      mine={{ name: 'Mine', enable_comments: true, locales: ['en', 'de'], sport_rules: 1 }}
      theirs={{ name: 'Theirs', enable_comments: false, locales: ['en'], sport_rules: 2 }}
      onKeepMine={() => undefined}
      onTakeTheirs={() => undefined}
      onClose={() => undefined}
    />,
    { roomTexts: tenantTexts },
  );
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'NameMineTheirs',
    'Chat at matchesOnOff',
    'Languagesen and deen',
    'sport_rules12',
  ]);
});

it('settings that could not be saved after a comparison are still there, with the reason', async () => {
  const { updates } = openPage({
    edited: 3,
    saved: 5,
    refusals: [new ApiError('conflict', 409, ''), new ApiError('network', 0, '')],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('No connection. Check the network and try again.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('New name');
  expect(updates.map(({ version }) => version)).toEqual([3, 5]);
});
