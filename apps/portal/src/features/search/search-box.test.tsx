import type { Suggestion } from '@grandstand/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, renderInPortal } from '../testing.tsx';
import { renderedInPortal } from '../rendered-page.testing.tsx';
import { addRecent, readRecent } from './recent/recent-searches.ts';
import { SearchBox } from './search-box.tsx';
import { requestIn } from './search-query.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const suggestion = (overrides: Partial<Suggestion>): Suggestion => ({
  kind: 'event',
  id: 'm1',
  title: 'Harbour – Borough',
  imageUrl: null,
  detail: 'Coast League',
  date: '2026-11-20T18:45:00.000Z',
  ranges: [[0, 3]],
  parentId: null,
  ...overrides,
});
const suggestions = [
  suggestion({}),
  suggestion({ kind: 'team', id: 't1', title: 'Harbour', date: null }),
];

/** Builds a backend with these suggestions, or one that never responds, that records its requests. */
function suggestBackend(entries: readonly Suggestion[] | null = suggestions) {
  const requests: { q: string; scope: string }[] = [];
  const signals: AbortSignal[] = [];
  const { api } = aClient({});
  const suggestApi: typeof api = {
    ...api,
    search: {
      suggest: async (input, options) => {
        requests.push(input.query as never);
        signals.push(options?.signal as AbortSignal);
        return entries === null ? new Promise(() => {}) : { content: { entries: [...entries] } };
      },
    },
  };
  return { api: suggestApi, requests, signals };
}

/**
 * Renders the field on a page with this query; returns the view, the requests, their signals and the input.
 */
async function openField(search: Record<string, string> = {}, entries?: null) {
  const { api, requests, signals } = suggestBackend(entries);
  const query = new URLSearchParams(search).toString();
  const view = await renderInPortal(
    <SearchBox request={requestIn(search)} hasSearched={search['q'] !== undefined} />,
    { api, path: `/?${query}` },
  );
  return { ...view, requests, signals, input: screen.getByRole('combobox') };
}

/** Server-renders a page with the field, calls `before` with its input, then hydrates it. */
async function hydrateAfter(before: (input: HTMLInputElement) => void, text = '') {
  const { api, requests } = suggestBackend();
  const request = requestIn({ q: text });
  const { hydrate } = await renderedInPortal(
    () => (
      <main id="content" tabIndex={-1}>
        <details suppressHydrationWarning>
          <summary>Sport</summary>
        </details>
        <SearchBox request={request} hasSearched={text !== ''} />
      </main>
    ),
    { api, path: `/?q=${text}` },
  );
  const input = screen.getByRole<HTMLInputElement>('combobox');
  before(input);
  await act(async () => hydrate());
  expect(screen.getByRole('combobox')).toBe(input);
  return { input, requests };
}

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
const menu = () => screen.getByRole<HTMLDetailsElement>('group');

describe('server-rendered search field', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('retains text typed before hydration, and suggests as usual', async () => {
    const { input, requests } = await hydrateAfter((field) => {
      field.focus();
      field.value = 'har';
    });
    await screen.findByRole('listbox');
    expect(requests).toMatchObject([{ q: 'har' }]);
    expect(input.value).toBe('har');
    // The state follows: further typing appends, and a press clears it.
    await userEvent.type(input, 'b');
    expect(input.value).toBe('harb');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search field' }));
    expect(input.value).toBe('');
  });

  it('retains text typed before hydration even if the page shows another search', async () => {
    const { input } = await hydrateAfter((field) => (field.value = 'har'), 'keller');
    await nextFrame();
    expect(input.value).toBe('har');
  });

  it('stays empty if it was cleared, and suggests nothing after it lost focus', async () => {
    addRecent({ text: 'older', scope: 'game' });
    const { input } = await hydrateAfter((field) => (field.value = ''), 'keller');
    await nextFrame();
    expect(input.value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear the search field' })).toBeNull();
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.click(input);
    expect(options()).toHaveLength(1);
  });

  describe('with a fine pointer', () => {
    beforeEach(() => {
      vi.stubGlobal('matchMedia', () => ({ matches: true }));
    });

    it('gets the focus of an empty search, even from the page content', async () => {
      const { input } = await hydrateAfter(() => {});
      await nextFrame();
      expect(document.activeElement).toBe(input);
      document.body.innerHTML = '';
      const { input: second } = await hydrateAfter(() =>
        document.getElementById('content')?.focus(),
      );
      await nextFrame();
      expect(document.activeElement).toBe(second);
    });

    it('leaves the focus at another control, and in an open menu', async () => {
      const { input } = await hydrateAfter(() => menu().querySelector('summary')?.focus());
      await nextFrame();
      expect(document.activeElement?.tagName).toBe('SUMMARY');
      document.body.innerHTML = '';
      const { input: second } = await hydrateAfter(() => (menu().open = true));
      await nextFrame();
      expect([input, second]).not.toContain(document.activeElement);
    });
  });
});

const currentUrl = (router: Awaited<ReturnType<typeof renderInPortal>>['router']) =>
  router.state.location.href;
const options = () => screen.getAllByRole('option');

describe('search field', () => {
  it('requests once typing pauses, and aborts outdated requests', async () => {
    const { input, requests, signals } = await openField({}, null);
    await userEvent.type(input, 'har');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ q: 'har', scope: 'game' });
    await userEvent.type(input, 'b');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('marks the typed text in a suggestion', async () => {
    const { input } = await openField();
    await userEvent.type(input, 'har');
    await screen.findByRole('listbox');
    const marked = options().map((option) => option.querySelector('mark')?.textContent);
    expect(marked).toEqual(['Har', 'Har']);
  });

  it('tells the matches of two teams apart by their times', async () => {
    const { input } = await openField();
    await userEvent.type(input, 'har');
    await screen.findByRole('listbox');
    const [match, team] = options();
    expect(match?.textContent).toMatch(/Match·Coast League·Yesterday/);
    expect(team?.textContent).toMatch(/Team·Coast League$/);
  });

  it('is a combobox: arrow keys move through the suggestions, Enter follows one', async () => {
    const { input, router } = await openField();
    await userEvent.type(input, 'har');
    await screen.findByRole('listbox');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(input.getAttribute('aria-activedescendant')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const [first, second] = options();
    expect(second?.getAttribute('aria-selected')).toBe('true');
    expect(input.getAttribute('aria-activedescendant')).toBe(second?.id);
    await userEvent.keyboard('{ArrowDown}');
    expect(input.getAttribute('aria-activedescendant')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(input.getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(document.activeElement).toBe(input);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(currentUrl(router)).toBe('/events/m1/'));
  });

  it('Escape first closes the suggestions, then clears the field', async () => {
    const { input } = await openField();
    await userEvent.type(input, 'har');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((input as HTMLInputElement).value).toBe('har');
    await userEvent.keyboard('{Escape}');
    expect((input as HTMLInputElement).value).toBe('');
  });

  it('searches in the page’s scope with its filters, from the first page, and stores it as recent', async () => {
    const { input, router } = await openField({ scope: 'player', sport: 'rugby', page: '3' });
    await userEvent.type(input, '  keller {Enter}');
    await waitFor(() => expect(currentUrl(router)).toBe('/?scope=player&sport=rugby&q=keller'));
    expect(readRecent()).toEqual([{ text: 'keller', scope: 'player' }]);
  });

  it('is a form that submits the page’s query, so it works without script', async () => {
    const { input } = await openField({ q: 'har', scope: 'player', page: '2' });
    const form = (input as HTMLInputElement).form;
    expect([form?.method, (input as HTMLInputElement).name]).toEqual(['get', 'q']);
    const hidden = [...(form?.querySelectorAll<HTMLInputElement>('[type=hidden]') ?? [])];
    expect(hidden.map(({ name, value }) => [name, value])).toEqual([['scope', 'player']]);
  });

  it('an emptied field offers recent searches; Delete removes one', async () => {
    addRecent({ text: 'older', scope: 'game' });
    addRecent({ text: 'newer', scope: 'game' });
    const { input, router } = await openField({ q: 'har' });
    await userEvent.clear(input);
    expect(options().map((option) => option.textContent)).toEqual(['newerMatches', 'olderMatches']);
    await userEvent.keyboard('{ArrowDown}{Delete}');
    expect(options()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(currentUrl(router)).toBe('/?q=older'));
  });

  it('still searches after a failed suggestion request', async () => {
    const { api, calls } = aClient({});
    const { router } = await renderInPortal(
      <SearchBox request={requestIn({})} hasSearched={false} />,
      {
        api,
      },
    );
    await userEvent.type(screen.getByRole('combobox'), 'har');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(currentUrl(router)).toBe('/?q=har'));
  });
});
