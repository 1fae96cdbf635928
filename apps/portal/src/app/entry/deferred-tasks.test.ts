import { afterEach, expect, it } from 'vitest';
import { hasRoomForHint } from './deferred-tasks.ts';
import { routes } from '../router/routes.ts';

afterEach(() => document.body.replaceChildren());

const at = (name: string) => hasRoomForHint(routes.find((row) => row.name === name) ?? null);

it('the install hint is not shown on pages that sign in, pay, play or choose a club', () => {
  for (const name of ['index', 'live', 'account', 'search']) expect(at(name), name).toBe(true);
  for (const name of [
    'club',
    'auth-login',
    'payment-processing',
    'account-ppv-buy-eventId',
    'account-subscription-buy-id',
  ])
    expect(at(name), name).toBe(false);
  document.body.append(document.createElement('video'));
  expect(at('index')).toBe(false);
});
