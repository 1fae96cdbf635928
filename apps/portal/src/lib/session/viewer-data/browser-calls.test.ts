import { resultsHeader } from '@grandstand/contract/constants';
import { afterEach, expect, it, vi } from 'vitest';
import { useResults } from '../../results/results.ts';
import { clearSessions, signInForTest } from '../testing.ts';
import { createBrowserCalls } from './browser-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useResults.setState({ areHidden: false });
});

it('calls omit results while the viewer hides them, unless a call requests them', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(resultsHeader));
    return Response.json({ content: {} });
  });
  const { api } = createBrowserCalls({ base: '', language: 'en', onExpired: () => {} });
  const get = (options?: { results: 'shown' }) =>
    api.event.get({ params: { id: 'e' }, query: {} }, options);
  await get();
  useResults.setState({ areHidden: true });
  await get();
  await get({ results: 'shown' });
  expect(sent).toEqual([null, 'hide', null]);
});

it.each([
  ['it was', Response.json({ content: { devices: [], enabled: false } }), true],
  ['it was not', Response.json({ messageErrorCode: 'unauthorized' }, { status: 401 }), false],
])(
  '[DEV-10] a session that has ended reports whether its device was removed: %s',
  async (_, checked, isRemoved) => {
    clearSessions();
    signInForTest();
    const paths: [path: string, token: string | null][] = [];
    vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
      paths.push([address, new Headers(headers).get('x-authorization')]);
      return address === '/api/user/check_current_device'
        ? checked
        : Response.json({ messageErrorCode: 'refresh_token_failed' }, { status: 401 });
    });
    const onExpired = vi.fn<(wasDeviceRemoved: boolean) => void>();
    const { tokens } = createBrowserCalls({ base: '', language: 'en', onExpired });
    await expect(tokens.refresh('access-1')).rejects.toMatchObject({
      code: 'expired_session_error',
    });
    expect(onExpired.mock.calls).toEqual([[isRemoved]]);
    expect(paths).toEqual([
      ['/api/oauth2/token', null],
      ['/api/user/check_current_device', 'Bearer access-1'],
    ]);
  },
);
