import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { keepScrollOfFirstPage, restoreScrollLate } from './restore-scroll.ts';

afterEach(cleanup);

function aSite(history = createMemoryHistory({ initialEntries: ['/list'] })) {
  const root = createRootRoute({ component: Outlet });
  const page = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> });
  return createRouter({
    routeTree: root.addChildren([page('/list'), page('/event')]),
    history,
    scrollRestoration: true,
  });
}

const open = (router: ReturnType<typeof aSite>) =>
  act(async () => {
    render(<RouterProvider router={router} />);
    await router.load();
  });

function scrollTo(y: number) {
  Object.assign(window, { scrollX: 0, scrollY: y });
  document.dispatchEvent(new Event('scroll'));
}

it('[BLD-06] going back restores the scroll position 50 ms after the page renders', async () => {
  const scrolled = vi.fn<(x?: number | ScrollToOptions, y?: number) => void>();
  window.scrollTo = scrolled;
  const router = aSite();
  const stop = restoreScrollLate(router);
  await open(router);
  scrollTo(1234);
  await act(() => router.navigate({ to: '/event' }));
  await screen.findByRole('heading', { name: '/event' });
  scrollTo(0);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rendered = new Promise<void>((done) => router.subscribe('onRendered', () => done()));
  await act(async () => {
    router.history.back();
    await rendered;
  });
  scrolled.mockClear();
  vi.advanceTimersByTime(49);
  expect(scrolled).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrolled.mock.calls).toEqual([[0, 1234]]);
  vi.useRealTimers();
  stop();
});

it('the first page stays where its viewer scrolled it before it was hydrated, and the next opens at its top', async () => {
  const scrolled = vi.fn<(x?: number | ScrollToOptions, y?: number) => void>();
  window.scrollTo = scrolled;
  const router = aSite();
  keepScrollOfFirstPage(router);
  scrollTo(500);
  await open(router);
  expect(scrolled).not.toHaveBeenCalled();
  await act(() => router.navigate({ to: '/event' }));
  await screen.findByRole('heading', { name: '/event' });
  expect(scrolled.mock.calls).toEqual([[{ top: 0, left: 0 }]]);
});

it.each([
  ['at its top goes to its former position', 0, [[{ top: 1234, left: 0 }]]],
  [
    'that has grown since the browser restored its end goes to its former position',
    1200,
    [[{ top: 1234, left: 0 }]],
  ],
  ['that its viewer has scrolled since stays where it is', 500, []],
])('a reloaded page %s', async (_which, position, calls) => {
  const scrolled = vi.fn<(x?: number | ScrollToOptions, y?: number) => void>();
  window.scrollTo = scrolled;
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  const former = aSite(history);
  await open(former);
  scrollTo(1234);
  await act(() => former.navigate({ to: '/event' }));
  await act(async () => former.history.back());
  await screen.findByRole('heading', { name: '/list' });
  cleanup();

  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1234 + window.innerHeight);
  onTestFinished(() => void vi.restoreAllMocks());
  scrollTo(position);
  scrolled.mockClear();
  const router = aSite(history);
  keepScrollOfFirstPage(router);
  const stop = restoreScrollLate(router);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open(router);
  vi.advanceTimersByTime(50);
  vi.useRealTimers();
  stop();
  expect(scrolled.mock.calls).toEqual(calls);
});
