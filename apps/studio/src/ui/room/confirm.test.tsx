import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import messages from '../../../locales/en/frame.json' with { type: 'json' };
import { ApiError } from '../../lib/api.ts';
import { Confirm } from './confirm.tsx';

afterEach(cleanup);

function Row({ call }: { readonly call: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(true);
  const remove = useMutation({ mutationFn: call });
  return (
    <Confirm
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title="Remove Ada?"
      description=""
      action="Remove"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
    />
  );
}

it('a prompt stays until its call has ended, and says that it failed', async () => {
  const call = Promise.withResolvers<void>();
  render(
    <IntlProvider
      locale="en"
      messages={{ ...messages, refusal: { reasons: {}, codes: {}, fields: {} } }}
    >
      <QueryClientProvider client={new QueryClient()}>
        <Row call={() => call.promise} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  call.reject(new ApiError('network', 0, ''));
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
