import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import shop from '../../../../locales/en/shop.json' with { type: 'json' };
import { StudioContext, type Studio } from '../../../lib/studio-context.ts';
import { texts } from '../../../lib/texts/en.ts';
import { Balance } from './balance.tsx';

afterEach(cleanup);

it('a refund of what was paid out is said to lower later payouts, not to be in no payout yet', async () => {
  const balance = { currency: 'EUR', earned: 900, paidOut: 1698, onTheWay: 0, notPaidOut: -798 };
  const content = [{ ...balance, fees: 0, other: 0, isExact: true }];
  const api = { payout: { getBalance: async () => ({ content }) } };
  render(
    <IntlProvider locale="en" messages={{ ...texts, ...shop }} timeZone="UTC">
      <StudioContext value={{ api } as unknown as Studio}>
        <QueryClientProvider client={new QueryClient()}>
          <Balance />
        </QueryClientProvider>
      </StudioContext>
    </IntlProvider>,
  );
  expect(await screen.findByText(/^€7\.98 more was paid out than earned/)).toBeDefined();
  expect(screen.queryByText(/is in no payout yet/)).toBeNull();
});
