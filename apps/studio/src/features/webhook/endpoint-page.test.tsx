import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { renderRoom } from '../testing.tsx';
import { EndpointPage } from './endpoint-page.tsx';

afterEach(cleanup);

const endpoint = {
  id: 'hook',
  url: 'https://hooks.example.org/',
  description: '',
  kinds: [],
  enabled: true,
  disabledReason: null,
  failingSince: null,
  formerSecretUntil: null,
  version: 1,
};

it('a test that failed is not shown as the failure of the next action', async () => {
  renderRoom({ path: '/webhooks/$endpointId', component: EndpointPage }, '/webhooks/hook', {
    api: {
      webhook: {
        get: async () => ({ content: endpoint }),
        listDeliveries: async () => ({ content: { entries: [], next: null } }),
        sendTest: async () => {
          throw new ApiError('network', 0, '');
        },
        update: async () => ({ content: endpoint }),
      },
    },
    tenant: { id: 'club', name: 'Club' },
    session: { person: { id: 'ada' }, permissions: ['tenant:edit'] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
