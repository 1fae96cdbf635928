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

/** Nothing of it is read here: a load gets it as it is. */
const portal = { tenant: {}, locale: 'en', api: {}, renderedAt: 0 } as unknown as Portal;

/** A load whose answers the test gives, and the record of what it was asked with. */
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
  return { asked: contexts, load, answer };
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

describe('data that only the browser loads', () => {
  it('is not asked for by the server, which writes the same as the first render', async () => {
    const { asked: contexts, load, answer } = aLoad();
    const html = renderToString(page(load));
    expect(html).toContain('on its way');
    expect(contexts).toHaveLength(0);
    const { container } = render(page(load));
    expect(container.textContent).toBe('on its way');
    expect(contexts).toHaveLength(1);
    await answer(0, ['61 % possession']);
    expect(container.textContent).toBe('61 % possession');
  });

  it('says that there is nothing', async () => {
    const { load, answer } = aLoad();
    const { container } = render(page(load));
    await answer(0, []);
    expect(container.textContent).toBe('nothing yet');
  });

  it('says why it failed, logs it, and loads again on demand', async () => {
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

  it('is loaded anew for another viewer, who never sees what the one before was told', async () => {
    const { asked: contexts, load, answer } = aLoad();
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

  it('is loaded anew for another subject, and what nobody waits for is given up', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { asked: contexts, load, answer } = aLoad();
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
