import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import customer from '../../../locales/en/customer.json' with { type: 'json' };
import { ApiError } from '../../lib/api.ts';
import { renderInStudio } from '../testing.tsx';
import { LinkedPurchase } from './purchase-list.tsx';

afterEach(cleanup);

it('a refund that someone else overtook says what is left, keeps the reason, and is sent again', async () => {
  let left = 399;
  const refunds: object[] = [];
  const purchase = {
    id: 'one',
    productTitle: 'Ticket',
    eventTitle: null,
    state: 'active',
    price: 399,
    currency: 'EUR',
    createdAt: '2026-11-28T19:30:00.000Z',
    endsAt: null,
    payments: [],
    refunds: [],
    changes: [],
  };
  renderInStudio(<LinkedPurchase id="one" />, {
    api: {
      purchase: {
        getForOperator: async () => ({ content: { ...purchase, left } }),
        refund: async ({ body }: { body: { amount: number } }) => {
          if (body.amount > left)
            throw new ApiError('validation_failed', 400, '', [
              { path: 'body.amount', message: '' },
            ]);
          refunds.push(body);
          return { content: { refund: { amount: body.amount, currency: 'EUR' } } };
        },
      },
    },
    session: { permissions: ['refund:create'] },
    roomTexts: customer,
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Refund/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Rained off');
  left = 299;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund €3.99' }));
  await within(dialog).findByText('Enter an amount of at most €2.99.');
  const amount = within(dialog).getByLabelText('Amount (EUR)');
  await userEvent.clear(amount);
  await userEvent.type(amount, '2.99');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund €2.99' }));
  await expect.poll(() => refunds).toMatchObject([{ amount: 299, reason: 'Rained off' }]);
});
