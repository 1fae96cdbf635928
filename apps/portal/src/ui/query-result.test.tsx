import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import messages from '../../locales/en/error.json';
import { ApiError } from '../lib/api/api-error.ts';
import { TextProvider } from '../lib/i18n/text-provider.tsx';
import { createQueryClient, resetQueries } from '../lib/api/query-client.ts';
import { QueryResult } from './query-result.tsx';

afterEach(cleanup);

/** A load whose results the test supplies, with a record of its inputs. */
function aLoad() {
  const ids: string[] = [];
  const responders: ((value: readonly string[] | Error) => void)[] = [];
  const load = (id: string) => {
    ids.push(id);
    return new Promise<readonly string[]>((resolve, reject) => {
      responders.push((value) => (value instanceof Error ? reject(value) : resolve(value)));
    });
  };
  const respond = (at: number, value: readonly string[] | Error) =>
    act(async () => responders[at]?.(value));
  return { ids, load, respond };
}

interface PageProps {
  readonly load: ReturnType<typeof aLoad>['load'];
  readonly id?: string | null;
}

function Statistics({ load, id = 'match-1' }: PageProps) {
  const query = useQuery({
    queryKey: ['event', id, 'statistics'],
    queryFn: () => load(id ?? ''),
    enabled: id !== null,
  });
  return (
    <QueryResult
      query={query}
      fallback={<p>on its way</p>}
      isEmpty={(value) => value.length === 0}
      empty={<p>nothing yet</p>}
    >
      {(value) => <p>{value.join(', ')}</p>}
    </QueryResult>
  );
}

const page = (props: PageProps, queryClient = createQueryClient()) => (
  <QueryClientProvider client={queryClient}>
    <TextProvider locale="en" messages={messages as never} timeZone="UTC">
      <Statistics {...props} />
    </TextProvider>
  </QueryClientProvider>
);

describe('a query of the browser', () => {
  it('is not loaded on the server, which renders the same as the first render', async () => {
    const { ids, load, respond } = aLoad();
    const html = renderToString(page({ load }));
    expect(html).toContain('on its way');
    expect(ids).toHaveLength(0);
    const { container } = render(page({ load }));
    expect(container.textContent).toBe('on its way');
    expect(ids).toHaveLength(1);
    await respond(0, ['61 % possession']);
    await waitFor(() => expect(container.textContent).toBe('61 % possession'));
  });

  it('shows the empty state', async () => {
    const { load, respond } = aLoad();
    const { container } = render(page({ load }));
    await respond(0, []);
    await waitFor(() => expect(container.textContent).toBe('nothing yet'));
  });

  it('shows and logs a failure, and reloads on demand', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { load, respond } = aLoad();
    const { container } = render(page({ load }));
    const error = new ApiError({ status: 503, code: 'service_unavailable' });
    await respond(0, error);
    expect((await screen.findByRole('alert')).textContent).toContain('The service isn’t available');
    expect(warned).toHaveBeenCalledWith(
      '["event","match-1","statistics"] could not be loaded',
      error,
    );
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await waitFor(() => expect(container.textContent).toBe('on its way'));
    await respond(1, ['61 % possession']);
    await waitFor(() => expect(container.textContent).toBe('61 % possession'));
  });

  it('reloads for another viewer, who never sees the previous viewer’s data', async () => {
    const { ids, load, respond } = aLoad();
    const queryClient = createQueryClient();
    const { container } = render(page({ load }, queryClient));
    await respond(0, ['for everyone']);
    await waitFor(() => expect(container.textContent).toBe('for everyone'));
    act(() => resetQueries(queryClient));
    await waitFor(() => expect(container.textContent).toBe('on its way'));
    act(() => resetQueries(queryClient));
    expect(ids).toHaveLength(3);
    await respond(1, ['for Ann']);
    expect(container.textContent).toBe('on its way');
    await respond(2, ['for Ben']);
    await waitFor(() => expect(container.textContent).toBe('for Ben'));
  });

  it('loads another key, and shows the first one from the cache on a return', async () => {
    const { ids, load, respond } = aLoad();
    const queryClient = createQueryClient();
    const { container, rerender } = render(page({ load }, queryClient));
    await respond(0, ['of the first']);
    rerender(page({ load, id: 'match-2' }, queryClient));
    await respond(1, ['of the second']);
    await waitFor(() => expect(container.textContent).toBe('of the second'));
    rerender(page({ load, id: null }, queryClient));
    expect(container.textContent).toBe('on its way');
    rerender(page({ load }, queryClient));
    expect(container.textContent).toBe('of the first');
    expect(ids).toEqual(['match-1', 'match-2']);
  });
});
