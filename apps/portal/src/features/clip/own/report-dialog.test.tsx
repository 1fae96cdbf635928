import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { useToasts } from '../../../lib/toast.ts';
import type { EventPartInput, PartProps } from '../../event/index.ts';
import { aClient, anEvent, aTenant, renderInPortal } from '../../testing.tsx';
import { eventParts } from '../clip.event-parts.ts';
import { ReportRow } from './clip-menu.tsx';
import { ClipTools } from './clip-tools.tsx';

beforeAll(async () => {
  await import('./report-dialog.tsx');
}, 60_000);
beforeEach(() => {
  useToasts.setState({ toasts: [] });
  clearSessions();
  signInForTest();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
});
afterEach(() => {
  clearSession();
  cleanup();
  vi.unstubAllGlobals();
});

const clip = anEvent({
  id: 'c1',
  eventId: 'match',
  mediaType: 'user_clip',
  source: { ...anEvent().source, clip: { eventId: 'match', startTime: 0, endTime: 9 } },
});
const props = { page: { state: { data: clip }, title: 'A goal' }, data: undefined } as unknown;

async function open(responses: Parameters<typeof aClient>[0]) {
  const { api, calls } = aClient(responses);
  const all = props as PartProps;
  const page = (
    <>
      <ReportRow {...all} />
      <ClipTools {...all} />
    </>
  );
  await renderInPortal(page, { api, tenant: aTenant({}) });
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'Report this clip' });
  return calls;
}

/** Chooses the reason and sends the report. */
async function send(reason: string) {
  await userEvent.click(screen.getByRole('radio', { name: reason }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
}

it('a viewer reports a clip by its menu, with a reason', async () => {
  const calls = await open({ 'clip.report': () => ({}) });
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('group', { name: 'What’s wrong with it?' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Report' })).toHaveProperty('disabled', true);
  await send('Hate or violence');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toMatchObject([
    { name: 'clip.report', input: { params: { id: 'c1' }, body: { reason: 'hate' } } },
  ]);
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    'Thanks. A moderator will review the clip.',
  ]);
});

it('a report that fails says so, and the dialog stays', async () => {
  await open({
    'clip.report': () => {
      throw new Error('offline');
    },
  });
  await send('Spoiler');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That didn’t work\./);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Spoiler' })).toHaveProperty('checked', true);
});

it.each([
  ['the clip of another viewer', {}, true, true],
  ['one that shows minors', { safeguarded: true }, true, true],
  ['their own clip', { isOwn: true }, true, false],
  ['a clip of the portal', { mediaType: 'clip' as const }, true, false],
  ['a clip before they have signed in', {}, false, false],
])('a viewer can report %s: %s', (_, change, signedIn, canReport) => {
  const part = eventParts.find(({ name }) => name === 'report-clip');
  const input = { event: { ...clip, ...change }, signedIn } as EventPartInput;
  expect(part?.when(input)).toBe(canReport);
});
