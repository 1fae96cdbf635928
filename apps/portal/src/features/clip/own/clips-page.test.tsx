import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { clearSession } from '../../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../../lib/session/testing.ts';
import { aClient, anEntry, anEvent, aPage, renderInPortal } from '../../testing.tsx';
import { ClipsPage, type ClipsPageData } from './clips-page.tsx';
import { loadOwnClipPart, ownClipsStart } from '../own-clip.api.ts';

beforeEach(() => {
  clearSessions();
  signInForTest();
});
afterEach(() => {
  clearSession();
  cleanup();
});

const clipOf = (number: number, change: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({
    id: `c${number}`,
    eventId: 'match',
    mediaType: 'user_clip',
    mediaSubType: 'clip',
    title: `My goal ${number}`,
    isOwn: true,
    visibility: 'private',
    commerceType: 'commerce_free_media',
    ...change,
  });
const saved = { entries: [], read: 0, hasMore: false };
const listOf = (...entries: ReturnType<typeof clipOf>[]) => ({
  own: { entries, readCount: entries.length, hasMore: false },
  saved,
});

type Responses = Parameters<typeof aClient>[0];
async function open(data: ClipsPageData, responses: Responses = {}) {
  const { api, calls } = aClient(responses);
  await renderInPortal(<ClipsPage data={data} />, { api, path: '/selected/clips/' });
  return calls;
}
const mine = () => screen.getByRole('region', { name: 'My clips' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const inputsOf = (calls: Awaited<ReturnType<typeof open>>, wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ input }) => input);

describe('own clips page', () => {
  it('[CLP-11] shows the shape of a portrait clip, in words and around the crop of its first frame', async () => {
    const { source } = anEntry();
    const part = { eventId: 'match', startTime: 0, endTime: 9 };
    const cut = (x: number) => ({
      source: { ...source, clip: { ...part, crop: { points: [{ time: 0, x }] } } },
    });
    await open(
      listOf(
        clipOf(1, cut(0.5)),
        clipOf(2, cut(0)),
        clipOf(3, { source: { ...source, clip: part } }),
      ),
    );
    const cardOf = (name: RegExp) => within(mine()).getByRole('link', { name });
    const sidesOf = (name: RegExp) =>
      cardOf(name).querySelector('[data-portrait]')?.getAttribute('data-portrait');
    expect(within(cardOf(/My goal 1/)).getByText('Portrait')).toBeTruthy();
    expect(sidesOf(/My goal 1/)).toBe('34.18% 65.82%');
    // A crop window stays within the picture.
    expect(sidesOf(/My goal 2/)).toBe('0.00% 31.64%');
    expect(within(cardOf(/My goal 3/)).queryByText('Portrait')).toBeNull();
    expect(sidesOf(/My goal 3/)).toBeUndefined();
  });

  it('[CLP-01] [CLP-02] loads 24 clips at a time, newest first, and continues at the end of the list', async () => {
    const all = Array.from({ length: 30 }, (_, index) => clipOf(index));
    const { api, calls } = aClient({
      'clip.listOwn': ({ body }: never) => {
        const { page, size } = body as { page: number; size: number };
        const entries = all.slice(page * size, (page + 1) * size);
        return aPage(entries, all.length, page, size);
      },
    });
    const first = await loadOwnClipPart(api, ownClipsStart);
    expect(first).toMatchObject({ readCount: 24, hasMore: true });
    // Two clips were removed in the meantime, so the rest has moved up.
    all.splice(0, 2);
    const whole = await loadOwnClipPart(api, first, 2);
    const rest = whole.hasMore ? await loadOwnClipPart(api, whole, 2) : whole;
    expect(rest.entries.map(({ id }) => id)).toEqual(
      Array.from({ length: 30 }, (_, index) => `c${index}`),
    );
    expect(calls[0]?.input).toEqual({
      body: {
        next: true,
        count: true,
        page: 0,
        size: 24,
        media_type: ['user_clip', 'user_highlight'],
        order: 'desc',
        sort: 'created',
      },
    });
  });

  it('explains how to make a clip while there are none, and shows saved clips too', async () => {
    await open(listOf());
    expect(within(mine()).getByText('You haven’t made a clip yet')).toBeTruthy();
    expect(within(mine()).getByRole('link', { name: 'Find a match' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Saved clips' })).toBeTruthy();
  });

  it('offers a retry after a failed load, and still shows saved clips', async () => {
    let works = false;
    await open(
      { own: null, saved },
      {
        'clip.listOwn': () => {
          if (!works) throw new ApiError({ status: 503, code: 'service_unavailable' });
          return aPage([clipOf(1)]);
        },
      },
    );
    expect(screen.getByText('No saved clips yet')).toBeTruthy();
    await userEvent.click(within(mine()).getByRole('button', { name: 'Try again' }));
    await within(mine()).findByRole('alert');
    works = true;
    await userEvent.click(within(mine()).getByRole('button', { name: 'Try again' }));
    expect(await within(mine()).findByRole('heading', { name: 'My goal 1' })).toBeTruthy();
  });

  it('[CLP-08] renames a clip in place and restores the focus', async () => {
    const calls = await open(listOf(clipOf(1), clipOf(2)), {
      'clip.update': ({ body }: never) => ({
        content: anEvent({ ...clipOf(1), ...(body as object) }),
      }),
    });
    await press('Rename: My goal 1');
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(document.activeElement).toBe(title);
    await userEvent.clear(title);
    await userEvent.type(title, 'Our goal{Enter}');
    expect(await screen.findByRole('heading', { name: 'Our goal' })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename: Our goal'),
    );
    expect(inputsOf(calls, 'clip.update')).toEqual([
      { params: { id: 'c1' }, body: { title: 'Our goal' } },
    ]);
    expect(screen.getByRole('heading', { name: 'My goal 2' })).toBeTruthy();
  });

  it('shares a clip and makes it private again', async () => {
    const calls = await open(listOf(clipOf(1)), {
      'clip.update': ({ body }: never) => ({
        content: anEvent({ ...clipOf(1), ...(body as object) }),
      }),
    });
    await press('Share with a link: My goal 1');
    await press('Make private: My goal 1');
    expect(await screen.findByText('Only me')).toBeTruthy();
    expect(inputsOf(calls, 'clip.update')).toEqual([
      { params: { id: 'c1' }, body: { visibility: 'link' } },
      { params: { id: 'c1' }, body: { visibility: 'private' } },
    ]);
  });

  it('adds a clip to a list of clips', async () => {
    await open(listOf(clipOf(1)), { 'clipList.listOwn': () => aPage([]) });
    await press('Add to list: My goal 1');
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(within(dialog).getByLabelText('Name of a new list')).toBeDefined();
  });

  it('does not offer to share a clip of a sold match', async () => {
    await open(listOf(clipOf(1, { commerceType: 'commerce_ppv_media' })));
    expect(screen.getByRole('button', { name: /^Rename/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  it('[CLP-09] removes a clip when the page is left, unless undone', async () => {
    const calls = await open(listOf(clipOf(1)), { 'clip.remove': () => ({}) });
    await press('Delete: My goal 1');
    const undo = screen.getByRole('button', { name: 'Undo: keep My goal 1' });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete: My goal 1');
    await press('Delete: My goal 1');
    expect(inputsOf(calls, 'clip.remove')).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    // Leaving removes it at once, before the undo time is over.
    expect(inputsOf(calls, 'clip.remove')).toEqual([{ params: { id: 'c1' } }]);
    expect(await screen.findByText('The clip was deleted.')).toBeTruthy();
  });
});
