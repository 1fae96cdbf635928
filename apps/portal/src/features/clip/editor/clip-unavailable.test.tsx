import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { useToasts } from '../../../lib/toast.ts';
import type { PartProps } from '../../event/index.ts';
import { aClient, anEvent, renderInPortal } from '../../testing.tsx';
import { setClipAction, useClipAction } from './clip-action-store.ts';
import { ClipPanel } from './clip-tools.tsx';

vi.mock('./clip-action.tsx', () => {
  throw new TypeError('Failed to fetch');
});

afterEach(() => {
  cleanup();
  clearSessions();
  useToasts.setState({ toasts: [] });
  vi.restoreAllMocks();
});

function Action() {
  return <p>{useClipAction('match')?.kind ?? 'closed'}</p>;
}

it('a press that cannot load the clip editor says so, and so does the next one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  signInForTest();
  const page = { state: { data: anEvent({ id: 'match' }) } } as unknown as PartProps['page'];
  await renderInPortal(
    <>
      <ClipPanel page={page} />
      <Action />
    </>,
    aClient({}),
  );
  for (const presses of [1, 2]) {
    act(() => setClipAction('match', { kind: 'openEditor', atMs: 1000 }));
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(presses));
    expect(await screen.findByText('closed')).toBeTruthy();
  }
  expect(useToasts.getState().toasts[0]?.message).toContain('No connection');
});
