import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import type { PartProps } from '../../event/index.ts';
import { aClient, anEvent, aTenant, renderInPortal } from '../../testing.tsx';
import { AddToListRow, EmbedRow } from './clip-menu.tsx';
import { ClipTools } from './clip-tools.tsx';

beforeAll(async () => {
  await import('./embed-clip.tsx');
}, 60_000);
beforeEach(() => {
  clearSessions();
  signInForTest();
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
});
afterEach(() => {
  clearSession();
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const clip = anEvent({
  id: 'c1',
  eventId: 'match',
  mediaType: 'clip',
  source: { ...anEvent().source, clip: { eventId: 'match', startTime: 0, endTime: 9 } },
});
const props = { page: { state: { data: clip }, title: 'A goal' }, data: undefined } as unknown;

/** Renders the rows of the menu, and the dialogs that they open. */
async function open(): Promise<void> {
  const { api } = aClient({ 'clipList.listOwn': () => ({ content: { entries: [] } }) });
  const all = props as PartProps;
  const page = (
    <>
      <AddToListRow {...all} />
      <EmbedRow {...all} />
      <ClipTools {...all} />
    </>
  );
  await renderInPortal(page, {
    api,
    tenant: aTenant({ embedding: 'anywhere', portal_url: 'https://club.example' }),
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const code = { name: 'Code for your website' };

it('a row of the menu opens the dialog that adds the clip to a list', async () => {
  await open();
  await press('Add to list');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('[CLP-10] a row of the menu shows the embed code, and hides it again', async () => {
  await open();
  await press('Embed');
  expect(await screen.findByRole('textbox', code)).toBe(document.activeElement);
  await press('Embed');
  expect(screen.queryByRole('textbox', code)).toBeNull();
});
