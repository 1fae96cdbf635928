import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { aClient, renderInPortal } from '../testing.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

let failure: ApiError | null = null;
async function open(search = '?token=t.o.k') {
  history.replaceState(null, '', `/auth/unsubscribe/${search}`);
  const { api, calls } = aClient({
    'notification.updateByMailLink': () => {
      if (failure !== null) throw failure;
      return {};
    },
  });
  await renderInPortal(<UnsubscribePage />, { api });
  return calls;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choice = (isOn: boolean) => ({
  name: 'notification.updateByMailLink',
  input: { body: { token: 't.o.k', reminder_mails: isOn } },
});

beforeEach(() => void (failure = null));
afterEach(cleanup);

describe('unsubscribe link in reminder mails', () => {
  it('ends the mails at once with a confirmation, and can be undone; the secret disappears from the URL', async () => {
    const calls = await open();
    expect(await title('No more email reminders')).toBeDefined();
    expect(location.search).toBe('');
    await press('Send me reminders again');
    expect(await title('Reminders are back on')).toBeDefined();
    await press('Stop reminders');
    expect(await title('No more email reminders')).toBeDefined();
    expect(calls).toEqual([choice(false), choice(true), choice(false)]);
  });

  it('a failed request can be retried, and sends the same choice again', async () => {
    failure = new ApiError({ status: 0, code: 'default_error_message' });
    const calls = await open();
    expect(await title('That didn’t work')).toBeDefined();
    failure = null;
    await press('Try again');
    expect(await title('No more email reminders')).toBeDefined();
    failure = new ApiError({ status: 0, code: 'default_error_message' });
    await press('Send me reminders again');
    await title('That didn’t work');
    failure = null;
    await press('Try again');
    expect(await title('Reminders are back on')).toBeDefined();
    expect(calls).toEqual([false, false, true, true].map(choice));
  });

  it('links to the settings if the token is missing or unknown', async () => {
    const calls = await open('');
    expect(await title('This link doesn’t work')).toBeDefined();
    expect(calls).toEqual([]);
    cleanup();
    failure = new ApiError({ status: 404, code: 'not_found' });
    await open();
    expect(await title('This link doesn’t work')).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/account/notifications/');
  });
});
