import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Event } from '@grandstand/contract';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { SessionActionsProvider } from '../../lib/session/index.ts';
import { clearSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, recordedActions, signInForTest } from '../../lib/session/testing.ts';
import { syncViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { clientsOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { useToasts } from '../../lib/toast.ts';
import { HomeLayout } from '../navigation/index.ts';
import { aClient, anEntry, aPage, aTenant, inMinutes, renderInPortal } from '../testing.tsx';
import { ReminderState } from './reminder-parts.tsx';
import { PlanAheadActions } from './plan-ahead-actions.tsx';
import { ReminderButton } from './reminder-button.tsx';
import type { PartProps } from '../event/index.ts';
import { loadRemindedEvents } from './reminder-store.ts';
import { RemindersPage } from './reminders-page.tsx';
import { viewerData } from './reminder.viewer.ts';

const startingIn = (minutes: number) =>
  anEntry({
    id: 'match-1',
    title: 'Harbour – Borough',
    eventStatus: 'upcoming',
    gameStartDate: inMinutes(minutes),
  });
const match = startingIn(60);

let stop = () => {};
// Preloaded, so that the sheet appears at once.
beforeAll(async () => void (await import('../sign-in/index.ts')), 60_000);
beforeEach(() => {
  clearSessions();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  clearSession();
  stop();
  stop = () => {};
  cleanup();
  sessionStorage.clear();
});

/** Renders something as the app does, with the session's viewer data. */
async function open(
  node: ReactNode,
  responses: Parameters<typeof aClient>[0] = {},
  emailVerified = true,
) {
  const client = aClient({
    'reminder.list': () => aPage([]),
    'reminder.add': () => ({ content: { emailVerified } }),
    'reminder.remove': () => ({}),
    'account.get': () => ({ content: { emailVerified, avatarUrl: null } }),
    ...responses,
  });
  const clients = clientsOf(client.api);
  stop = syncViewerData({
    clients,
    list: async () => [viewerData],
    onOutdated: () => {},
    onFailure: (_, error) => {
      throw error;
    },
  });
  await renderInPortal(
    <SessionActionsProvider value={recordedActions({ signIn: async () => signInForTest() })}>
      <HomeLayout>{node}</HomeLayout>
    </SessionActionsProvider>,
    {
      ...clients,
      tenant: aTenant({ portal_url: 'https://portal.test' }),
      path: '/events/match-1/',
    },
  );
  const changes = () =>
    client.calls.filter(({ name }) => name === 'reminder.add' || name === 'reminder.remove');
  return { changes };
}
const page = { state: { data: match } } as unknown as PartProps['page'];
const pressed = () =>
  screen
    .getByRole('button', { name: /Remind me by email|Reminder set/ })
    .getAttribute('aria-pressed');

describe('reminder button', () => {
  it('sets a reminder with one press, states when the mail comes, and cancels it with another', async () => {
    signInForTest();
    const { changes } = await open(
      <>
        <ReminderButton event={match} />
        <ReminderState page={page} data={undefined} />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remind me by email' }));
    expect(pressed()).toBe('true');
    expect(
      await screen.findByText('You’ll get an email 15 minutes before it starts.'),
    ).toBeTruthy();
    await waitFor(() => expect(changes()).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Reminder set' }));
    expect(pressed()).toBe('false');
    await waitFor(() =>
      expect(changes()).toEqual([
        { name: 'reminder.add', input: { body: { event_id: 'match-1' } } },
        { name: 'reminder.remove', input: { body: { event_id: 'match-1' } } },
      ]),
    );
  });

  it('shows an existing reminder to its own viewer only', async () => {
    signInForTest();
    await open(<ReminderButton event={match} />, {
      'reminder.list': () => aPage([match]),
    });
    await waitFor(() => expect(pressed()).toBe('true'));
    clearSession();
    await waitFor(() => expect(pressed()).toBe('false'));
  });

  it('prompts an anonymous viewer to sign in over the page, and then sets it', async () => {
    const { changes } = await open(<ReminderButton event={match} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remind me by email' }));
    expect(await screen.findByRole('heading', { name: 'Log in to set a reminder' })).toBeTruthy();
    expect(changes()).toEqual([]);
    signInForTest();
    await waitFor(() => expect(changes()).toHaveLength(1));
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        'The reminder for Harbour – Borough is set',
      ]),
    );
  });

  it('rolls back if the server refuses, and explains why', async () => {
    signInForTest();
    await open(<ReminderButton event={match} />, {
      'reminder.add': () => Promise.reject(new ApiError({ status: 409, code: 'limit_reached' })),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remind me by email' }));
    await waitFor(() => expect(pressed()).toBe('false'));
    expect(useToasts.getState().toasts[0]?.message).toContain('You’ve reached the limit');
  });

  it('states that an address has to be confirmed first', async () => {
    signInForTest();
    await open(
      <>
        <ReminderButton event={match} />
        <ReminderState page={page} data={undefined} />
      </>,
      {},
      false,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remind me by email' }));
    expect(await screen.findByText(/^Confirm your email address first/)).toBeTruthy();
  });

  it('requires a confirmed address also after a reload, after a purchase and on the page of reminders', async () => {
    signInForTest();
    const withReminder = { 'reminder.list': () => aPage([match]) };
    await open(<ReminderState page={page} data={undefined} />, withReminder, false);
    expect(await screen.findByText(/^Confirm your email address first/)).toBeTruthy();
    cleanup();
    await open(<PlanAheadActions event={match as unknown as Event} />, withReminder, false);
    expect(await screen.findByText(/^Confirm your email address first/)).toBeTruthy();
    cleanup();
    await open(<RemindersPage data={{ events: [match] }} />, withReminder, false);
    expect(await screen.findByText(/^Confirm your email address first/)).toBeTruthy();
  });

  it('is absent if it is too late for a mail', async () => {
    await open(<ReminderButton event={startingIn(15)} />);
    expect(screen.queryByRole('button', { name: 'Remind me by email' })).toBeNull();
  });
});

describe('reminders page', () => {
  it('lists the matches; each reminder can be cancelled and set again', async () => {
    signInForTest();
    const { changes } = await open(<RemindersPage data={{ events: [match] }} />, {
      'reminder.list': () => aPage([match]),
    });
    expect(screen.getByRole('heading', { name: 'Reminders' })).toBeTruthy();
    const button = screen.getByRole('button', {
      name: /^(?:Remind me by email|Reminder set): Harbour – Borough$/,
    });
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    await userEvent.click(button);
    await waitFor(() => expect(changes().map(({ name }) => name)).toEqual(['reminder.remove']));
    await userEvent.click(button);
    await waitFor(() => expect(changes()).toHaveLength(2));
  });

  it('shows its reminders as set, and that their mails will not arrive, before the data of the session has loaded', async () => {
    signInForTest();
    const { api } = aClient({
      'reminder.list': () => aPage([match]),
      'account.get': () => ({ content: { emailVerified: false } }),
    });
    const clients = clientsOf(api);
    const events = await loadRemindedEvents(clients);
    await renderInPortal(<RemindersPage data={{ events }} />, clients);
    expect(
      screen
        .getByRole('button', { name: 'Reminder set: Harbour – Borough' })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    expect(screen.getByText(/^Confirm your email address first/)).toBeTruthy();
  });

  it('explains how to set a reminder if there is none, and offers a retry after a failure', async () => {
    signInForTest();
    await open(<RemindersPage data={{ events: null }} />);
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('No reminders')).toBeTruthy();
  });
});
