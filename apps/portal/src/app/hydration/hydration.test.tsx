import type { TenantConfig } from '@grandstand/contract';
import type { CallName } from '@grandstand/contract/constants';
import { Await, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { hydrate as hydrateRouter } from '@tanstack/router-core/ssr/client';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, anEntry, anEvent, aPage, aTenant, messages } from '../../features/testing.tsx';
import type * as Errors from '../../lib/api/api-error.ts';
import type * as Server from '../entry/entry-server.tsx';
import type * as AppProviders from '../frame/providers.tsx';
import type * as Router from '../router/router.ts';
import { aRouterContext } from '../testing.ts';

vi.mock('@grandstand/player/player.css', () => ({}));
const texts = vi.hoisted(() => ({ all: {} }));
texts.all = messages;
vi.mock('../texts/server-messages.ts', () => ({
  loadMessages: async () => texts.all,
  messagesOfPage: () => texts.all,
  textsOfPage: () => [],
}));

const tenant = aTenant({ portal_url: 'https://portal.example' });
const eventPath = '/events/match-1/';

let server: typeof Server;
let client: typeof AppProviders & typeof Router & typeof Errors;
// Each side has its own copy of all modules, including the lazily loaded page module.
beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv('SSR', true);
  server = await import('../entry/entry-server.tsx');
  await renderOnServer(eventPath, responsesOfMatch);
  vi.resetModules();
  client = {
    ...(await import('../frame/providers.tsx')),
    ...(await import('../router/router.ts')),
    ...(await import('../../lib/api/api-error.ts')),
  };
}, 60_000);

let unmountPage = () => {};
afterEach(() => {
  unmountPage();
  unmountPage = () => {};
});

type Responses = Partial<Record<CallName, () => { status?: number; body: unknown }>>;

const responsesOfMatch: Responses = {
  'event.get': () => ({ body: { content: anEvent() } }),
  'identity.list': () => ({ body: { content: { entries: [] } } }),
  'event.listRelated': () => ({ body: aPage([]) }),
};

const sports = tenant.sports.map(({ id, name }) => ({
  id,
  names: { en: name },
  icon: null,
  moments: null,
  statistics: [],
}));

/** Renders a page on the server; calls without a stub find nothing. */
async function renderOnServer(path: string, responses: Responses) {
  vi.stubEnv('SSR', true);
  const page = await server.render({
    tenant: { ...tenant, embed_origins: [], legal: {}, sports } as unknown as TenantConfig,
    locale: 'en',
    path,
    query: '',
    origin: 'http://portal.example',
    async send({ name }) {
      const missing = { status: 404, body: { messageErrorCode: 'event_not_found' } };
      const { status = 200, body } = responses[name]?.() ?? missing;
      return { status, text: JSON.stringify(body) };
    },
    now: Date.now(),
    onDeferredFailure: () => {},
    onTextFailure: () => {},
  });
  vi.unstubAllEnvs();
  if (page.kind !== 'page') throw new Error(`${path} redirects`);
  return page;
}

/** Runs the scripts of the document, which do not run when set as HTML. */
function runScripts(): void {
  for (const script of document.querySelectorAll('body script')) {
    const running = document.createElement('script');
    for (const { name, value } of script.attributes) running.setAttribute(name, value);
    running.textContent = script.textContent;
    script.replaceWith(running);
  }
}

/** Opens a page in a browser whose backend has nothing. */
function openInBrowser(path: string) {
  const missing = async () => {
    throw new client.ApiError({ status: 404, code: 'event_not_found' });
  };
  const { api, calls } = aClient({
    'event.get': missing,
    'clip.get': missing,
    'event.listRelated': missing,
  });
  const context = aRouterContext({ api, tenant, now: Date.now });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = client.createPortalRouter(context, history);
  // As `RouterClient` does, which hydrates only one router per document.
  const hydrate = () => hydrateRouter(router).finally(() => window.$_TSR?.h());
  const page = (hydration: Promise<void>) => (
    <client.Providers
      queryClient={context.queryClient}
      portal={{ tenant, locale: 'en', api, renderedAt: Date.now() }}
      messages={messages}
      sessionActions={null}
      socketHub={null}
    >
      <Await promise={hydration}>{() => <RouterProvider router={router} />}</Await>
    </client.Providers>
  );
  return { router, calls, hydrate, page };
}

/** Renders a page on the server and hydrates it in a browser whose backend has nothing. */
async function hydrateInBrowser(path: string, responses: Responses = {}) {
  const { app: html, scripts, status } = await renderOnServer(path, responses);
  document.body.innerHTML = [
    `<div id="app">${html}</div>`,
    ...scripts.map((text) => `<script data-tsr-stream-part>${text}</script>`),
  ].join('');
  runScripts();
  const app = document.getElementById('app') as HTMLElement;
  const heading = app.querySelector('h1');
  const { router, calls, hydrate, page } = openInBrowser(path);
  await act(async () => {
    const shown = hydrateRoot(app, page(hydrate()));
    unmountPage = () => {
      act(() => shown.unmount());
      document.body.innerHTML = '';
    };
  });
  // The scripts and their data are removed after the hydration.
  expect([...document.scripts, window.$_TSR]).toEqual([undefined]);
  const match = router.state.matches.at(-1);
  return { status, scripts, app, heading, router, calls, match };
}

describe('a page that the server does not find', () => {
  it.each([
    [eventPath, 'Event not found', true],
    ['/no-such-page/', 'Page not found', false],
  ])('%s hydrates as it is, without a call', async (path, title, isCalled) => {
    const { status, app, heading, router, calls } = await hydrateInBrowser(path);
    expect(status).toBe(404);
    expect(heading?.textContent).toBe(title);
    expect(app.querySelector('h1')).toBe(heading);
    expect(calls).toEqual([]);
    // The same router calls the backend when the viewer retries.
    await act(() => router.invalidate());
    expect(calls.some(({ name }) => name === 'event.get')).toBe(isCalled);
  });
});

describe('page data', () => {
  it('is equal in the browser although the server packs it', async () => {
    const related = ['a', 'b', 'c'].map((id) => anEntry({ id }));
    const { app, heading, scripts, calls, match } = await hydrateInBrowser(eventPath, {
      ...responsesOfMatch,
      'event.listRelated': () => ({ body: aPage(related) }),
    });
    expect(match?.loaderData).toMatchObject({
      event: anEvent(),
      related: related.map(({ id, team1, team2 }) => ({ id, team1, team2 })),
    });
    // The key occurs twice: in the shape of the event, and in that of all related events.
    expect(scripts.join('').split('gameStartDate')).toHaveLength(3);
    expect(app.querySelector('h1')).toBe(heading);
    expect(calls).toEqual([]);
  });

  it('cannot close the script, whatever an event is called', async () => {
    const title = '</script><script>alert(1)</script><!--\u2028';
    const alert = vi.fn<() => void>();
    vi.stubGlobal('alert', alert);
    const { match } = await hydrateInBrowser(eventPath, {
      ...responsesOfMatch,
      'event.get': () => ({ body: { content: anEvent({ title }) } }),
    });
    expect(match?.loaderData).toMatchObject({ event: { title } });
    expect(alert).not.toHaveBeenCalled();
  });
});

describe('a page error', () => {
  beforeEach(() => {
    // React and the router both log it, as expected.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  it('has the backend’s status, code and message in the browser, too', async () => {
    const body = { messageErrorCode: 'limit_reached', message: 'Too many matches' };
    const { match, calls, heading, app } = await hydrateInBrowser(eventPath, {
      ...responsesOfMatch,
      'event.get': () => ({ status: 409, body }),
    });
    expect(match?.error).toBeInstanceOf(client.ApiError);
    expect(match?.error).toMatchObject({
      status: 409,
      code: 'limit_reached',
      serverMessage: 'Too many matches',
    });
    for (const shown of [heading, app.querySelector('h1')])
      expect(shown?.textContent).toBe('This page couldn’t be shown');
    expect(calls).toEqual([]);
  });

  it('reveals no server internals', async () => {
    const { match, scripts, app } = await hydrateInBrowser(eventPath, {
      ...responsesOfMatch,
      'event.get': () => {
        throw new RangeError('connect 10.0.0.7', { cause: new Error('password of the database') });
      },
    });
    expect(match?.error).toMatchObject({ status: 500, code: 'default_error_message' });
    for (const text of [scripts.join(''), app.innerHTML])
      expect(text).not.toMatch(/10\.0\.0\.7|password|RangeError|stack|\.tsx?:/);
  });
});
