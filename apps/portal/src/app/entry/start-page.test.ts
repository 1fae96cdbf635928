import { beforeEach, expect, it, vi } from 'vitest';
import { replayEarlyPress } from '../../lib/page/early-press.ts';
import { currentRow } from '../router/current-page.ts';
import { followSession, followViewerData } from '../session-events/follow-session.ts';
import type { ClientApp } from './client-app.ts';
import { startPage } from './start-page.ts';

vi.mock('../../lib/page/early-press.ts');
vi.mock('../router/current-page.ts');
vi.mock('../session-events/follow-session.ts');
vi.mock('./remove-initial-json-ld.ts');

const invalidate = vi.fn<() => void>();
const app = {
  router: {
    state: { location: { pathname: '/', searchStr: '' } },
    subscribe: () => () => {},
    invalidate,
  },
  socketHub: null,
} as unknown as ClientApp;

beforeEach(() => {
  vi.clearAllMocks();
  delete document.documentElement.dataset['interactive'];
});

it('startPage marks the page as interactive, and completes and follows it before the next press', async () => {
  vi.mocked(currentRow).mockReturnValue(null);
  const started = startPage(app, true);
  // No promise has resolved yet.
  expect(document.documentElement.dataset['interactive']).toBe('');
  expect(replayEarlyPress).toHaveBeenCalledOnce();
  expect(invalidate).toHaveBeenCalledOnce();
  expect(followSession).toHaveBeenCalledOnce();
  await started;
});

it('startPage follows the data of the viewer in a task of its own', async () => {
  vi.mocked(currentRow).mockReturnValue(null);
  const started = startPage(app, false);
  expect(followViewerData).not.toHaveBeenCalled();
  await started;
  expect(followViewerData).toHaveBeenCalledOnce();
});
