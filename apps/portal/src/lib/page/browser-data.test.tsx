import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import messages from '../../../locales/en/error.json';
import { ApiError } from '../api/api-error.ts';
import { TextProvider } from '../i18n/text-provider.tsx';
import { PortalProvider, type Portal } from '../portal/portal-context.tsx';
import { useSession } from '../session/index.ts';
import { BrowserOnly, type BrowserLoadContext } from './browser-data.tsx';

afterEach(() => {
  cleanup();
  useSession.setState({ user: null, token: null });
});

/** Unread here: a load receives it as is. */
const portal = { tenant: {}, locale: 'en', api: {}, renderedAt: 0 } as unknown as Portal;

/** A load whose answers the test supplies, with a record of its inputs. */
function aLoad() {
  const contexts: BrowserLoadContext[] = [];
  const answers: ((value: readonly string[] | Error) => void)[] = [];
  const load = (context: BrowserLoadContext) => {
    contexts.push(context);
    return new Promise<readonly string[]>((resolve, reject) => {
      answers.push((value) => (value instanceof Error ? reject(value) : resolve(value)));
    });
  };
  const answer = (at: number, value: readonly string[] | Error) =>
    act(async () => answers[at]?.(value));
  return { contexts, load, answer };
}

const page = (load: ReturnType<typeof aLoad>['load'], about: string | null = 'match-1') => (
  <PortalProvider value={portal}>
    <TextProvider locale="en" messages={messages as never} timeZone="UTC">
      <BrowserOnly
        what="statistics"
        about={about}
        load={load}
        fallback={<p>on its way</p>}
        isEmpty={(value) => value.length === 0}
        empty={<p>nothing yet</p>}
      >
        {(value) => <p>{value.join(', ')}</p>}
      </BrowserOnly>
    </TextProvider>
  </PortalProvider>
);

const signIn = (id: string): void =>
  act(() => {
    useSession.setState({ token: 'x', user: { id } as never });
  });

describe('browser-only data', () => {
  it('is not loaded on the server, which renders the same as the first render', async () => {
    const { contexts, load, answer } = aLoad();
    const html = renderToString(page(load));
    expect(html).toContain('on its way');
    expect(contexts).toHaveLength(0);
    const { container } = render(page(load));
    expect(container.textContent).toBe('on its way');
    expect(contexts).toHaveLength(1);
    await answer(0, ['61 % possession']);
    expect(container.textContent).toBe('61 % possession');
  });

  it('shows the empty state', async () => {
    const { load, answer } = aLoad();
    const { container } = render(page(load));
    await answer(0, []);
    expect(container.textContent).toBe('nothing yet');
  });

  it('shows and logs a failure, and reloads on demand', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { load, answer } = aLoad();
    const { container } = render(page(load));
    const error = new ApiError({ status: 503, code: 'service_unavailable' });
    await answer(0, error);
    expect(screen.getByRole('alert').textContent).toContain('The service is not available');
    expect(warned).toHaveBeenCalledWith('statistics could not be loaded', error);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(container.textContent).toBe('on its way');
    await answer(1, ['61 % possession']);
    expect(container.textContent).toBe('61 % possession');
  });

  it('reloads for another viewer, who never sees the previous viewer’s data', async () => {
    const { contexts, load, answer } = aLoad();
    const { container } = render(page(load));
    await answer(0, ['for everyone']);
    signIn('anna');
    expect(container.textContent).toBe('on its way');
    expect(contexts.map(({ viewerId }) => viewerId)).toEqual([null, 'anna']);
    signIn('ben');
    await answer(1, ['for Anna']);
    expect(container.textContent).toBe('on its way');
    await answer(2, ['for Ben']);
    expect(container.textContent).toBe('for Ben');
  });

  it('reloads for another subject and aborts the previous load', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { contexts, load, answer } = aLoad();
    const { container, rerender } = render(page(load));
    rerender(page(load, 'match-2'));
    expect(contexts[0]?.signal.aborted).toBe(true);
    await answer(0, new Error('aborted'));
    expect(warned).not.toHaveBeenCalled();
    await answer(1, ['of the second']);
    expect(container.textContent).toBe('of the second');
    rerender(page(load, null));
    expect([container.textContent, contexts.length]).toEqual(['on its way', 2]);
  });
});
