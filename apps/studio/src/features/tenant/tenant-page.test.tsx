import { newBrand } from '@grandstand/contract/constants';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderRoom } from '../testing.tsx';
import { TenantPage } from './tenant-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const config = { name: 'Club', brand: { ...newBrand, logoUrl: '/old.svg' } };

/** Opens the settings of a portal, of version `saved`, with edits that started from version `edited`. */
function openPage({ edited, saved }: { readonly edited: number; readonly saved: number }) {
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
