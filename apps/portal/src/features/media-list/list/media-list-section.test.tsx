import type { EventListBody } from '@grandstand/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { aClient, anEntry, aPage, renderInPortal } from '../../testing.tsx';
import type { ListSource } from './list-source.ts';
import { MediaListSection } from './media-list-section.tsx';
import { loadPart, pageNumberOf } from '../media-list.api.ts';

afterEach(cleanup);

const source: ListSource = { call: 'event.list', body: { status: ['live'] } };

/** Builds a backend with `total` live matches that records its requests. */
function backend(total: number) {
  const { api, calls } = aClient({
    'event.list': ({ body }: { readonly body: EventListBody }) => {
      const page = Number(body.page);
      const left = Math.max(0, Math.min(10, total - page * 10));
      const entries = Array.from({ length: left }, (_, index) =>
        anEntry({ id: `m${page * 10 + index}` }),
      );
      return aPage(entries, total, page);
    },
    'clip.listOwn': () => aPage([]),
  });
  const bodies = () => calls.map(({ input }) => (input as { body: EventListBody }).body);
  return { api, calls, bodies };
}

const failing = () =>
  aClient({
    'event.list': () => {
      throw new ApiError({ status: 503, code: 'service_unavailable' });
    },
  }).api;

const cards = () => screen.getAllByRole('link', { name: /Harbour/ });
const section = (first: Awaited<ReturnType<typeof loadPart>> | null) => (
  <MediaListSection source={source} first={first} empty={<p>Nothing here</p>} />
);

describe('media list section', () => {
  it('[DSC-01] the first request is for page 0 with a size of 10 and `next`, the second for page 1', async () => {
    const { api, bodies } = backend(15);
    await loadPart(api, source, 0);
    const shared = { status: ['live'], size: 10, next: true, count: true };
    expect(bodies()).toEqual([
      { ...shared, page: 0 },
      { ...shared, page: 1 },
    ]);
  });

  it('requests the viewer’s own clips in pages of 24', async () => {
    const { api, bodies } = backend(0);
    await loadPart(api, { call: 'clip.listOwn', body: {} }, 0);
    expect(bodies()).toEqual([{ page: 0, size: 24, next: true, count: true }]);
  });

  it('accepts only a page number from the URL', () => {
    expect([undefined, '', '3', '-1', '1e3', 'x', '9999999'].map(pageNumberOf)).toEqual([
      0, 0, 3, 0, 0, 0, 0,
    ]);
  });

  it('[DSC-06] appends cards while there are more, then removes the control', async () => {
    const { api, calls } = backend(27);
    const first = await loadPart(api, source, 0);
    await renderInPortal(section(first), { api, path: '/?sport=rugby' });
    expect(cards()).toHaveLength(20);

    const more = screen.getByRole('link', { name: 'Show more' });
    expect(more.getAttribute('href')).toBe('/?sport=rugby&page=2');
    await userEvent.click(more);
    await waitFor(() => expect(cards()).toHaveLength(27));
    expect(screen.getByText('27 of 27')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
    expect(calls).toHaveLength(3);
  });

  it('retains appended cards for its visit: after its first part reloads, and after going back', async () => {
    const { api } = backend(60);
    const first = await loadPart(api, source, 0);
    const view = await renderInPortal(section(first), { api });
    await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
    await waitFor(() => expect(cards()).toHaveLength(40));

    await act(() => view.router.navigate({ to: '/', search: { sport: 'rugby' } }));
    expect(cards()).toHaveLength(20);
    await act(async () => {
      view.router.history.back();
      await view.router.load();
    });
    await waitFor(() => expect(cards()).toHaveLength(40));
  });

  it('offers a retry if loading more failed', async () => {
    const first = await loadPart(backend(27).api, source, 0);
    await renderInPortal(section(first), { api: failing() });
    await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
    expect(await screen.findByText('More couldn’t be loaded.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined();
    expect(cards()).toHaveLength(20);
  });

  it('a retry loads a list whose first part failed', async () => {
    const { api } = backend(3);
    await renderInPortal(section(null), { api });
    expect(screen.getByRole('alert').textContent).toContain('couldn’t be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('opened at a further page, shows its position and links back', async () => {
    const { api } = backend(60);
    const first = await loadPart(api, source, 3);
    await renderInPortal(section(first), { api, path: '/?page=3' });
    expect(screen.getByText('31–50 of 60')).toBeDefined();
    const earlier = screen.getByRole('link', { name: 'Show earlier ones' });
    expect(earlier.getAttribute('href')).toBe('/?page=1');
  });

  it('a page beyond the end links to the start of the list', async () => {
    const { api } = backend(5);
    await renderInPortal(section(await loadPart(api, source, 900)), { api, path: '/?page=900' });
    const start = screen.getByRole('link', { name: 'To the start of the list' });
    expect(start.getAttribute('href')).toBe('/');
    expect(screen.queryByText('Nothing here')).toBeNull();
  });

  it('an empty list shows the empty state of its page', async () => {
    const { api } = backend(0);
    await renderInPortal(section(await loadPart(api, source, 0)), { api });
    expect(screen.getByText('Nothing here')).toBeDefined();
  });
});
