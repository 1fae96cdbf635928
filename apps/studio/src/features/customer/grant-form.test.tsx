import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import customer from '../../../locales/en/customer.json' with { type: 'json' };
import { ApiError } from '../../lib/api.ts';
import { renderInStudio } from '../testing.tsx';
import { GrantForm } from './grant-form.tsx';

afterEach(cleanup);

const renderGrantForm = (api: object) =>
  renderInStudio(<GrantForm accountId="ada" onDone={() => undefined} />, {
    api,
    tenant: { timeZone: 'UTC' },
    roomTexts: customer,
  });

it('a repeated grant has the same idempotency key, a corrected one another', async () => {
  const keys: (string | undefined)[] = [];
  const product = { id: 'season', title: 'Season', type: 'SUBSCRIPTION', opens: { event: null } };
  const api = {
    product: { listForOperator: async () => ({ content: { entries: [product] } }) },
    purchase: {
      grant: async (_: unknown, options: { readonly idempotencyKey?: string }) => {
        keys.push(options.idempotencyKey);
        throw new ApiError('network', 0, '');
      },
    },
  };
  renderGrantForm(api);
  const send = async (count: number) => {
    await expect
      .poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Give access' }).disabled)
      .toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Give access' }));
    await expect.poll(() => keys.length).toBe(count);
  };
  fireEvent.change(await screen.findByLabelText('Product'), { target: { value: 'season' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Helper' } });
  await send(1);
  await send(2);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Helpers' } });
  await send(3);
  expect(keys[0]).toBeTypeOf('string');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('matches of the same teams are told apart by their day', async () => {
  const api = {
    product: {
      listForOperator: async () => ({
        content: {
          entries: [{ id: 'ticket', title: 'Ticket', type: 'PPV', opens: { event: null } }],
        },
      }),
    },
    event: {
      listAll: async () => ({
        content: {
          entries: ['2026-09-05T18:00:00.000Z', '2027-02-06T18:00:00.000Z'].map((start) => ({
            id: start,
            title: 'North – South',
            gameStartDate: start,
          })),
        },
      }),
    },
  };
  renderGrantForm(api);
  fireEvent.change(await screen.findByLabelText('Product'), { target: { value: 'ticket' } });
  fireEvent.change(screen.getByLabelText('Find the match'), { target: { value: 'North' } });
  expect(await screen.findByRole('option', { name: 'North – South · Sep 5, 2026' })).toBeDefined();
  expect(screen.getByRole('option', { name: 'North – South · Feb 6, 2027' })).toBeDefined();
});
