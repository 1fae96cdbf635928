import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { NotFoundError } from '../../lib/errors/not-found.ts';
import { aClient, anEvent, loadContext } from '../testing.tsx';
import { page } from './event.route.tsx';

async function open(eventGet: () => unknown): Promise<{ thrown: unknown; request: unknown }> {
  const { api, calls } = aClient({ 'event.get': eventGet });
  const params = { referenceId: 'feed-77' };
  const thrown: unknown = await page.load?.(loadContext({ api, params })).catch((e: unknown) => e);
  return { thrown, request: calls[0]?.input };
}

describe('/redirect/events/{referenceId}', () => {
  it('[RTE-14] redirects to the event with the reference', async () => {
    const { thrown, request } = await open(() => ({ content: anEvent({ id: 'derby' }) }));
    expect(request).toEqual({
      params: { id: 'feed-77' },
      query: { idType: 'referenceId', media_type: 'event' },
    });
    expect(isRedirect(thrown) && thrown.options).toMatchObject({
      to: '/events/derby/',
      replace: true,
    });
  });

  it('[RTE-14] throws a not-found error in the context `event` if no event has the reference', async () => {
    const { thrown } = await open(() => {
      throw new ApiError({ status: 404, code: 'event_not_found' });
    });
    expect(thrown).toBeInstanceOf(NotFoundError);
    expect((thrown as NotFoundError).details.context).toBe('event');
  });

  it('passes a failure of the backend on instead of reporting a missing event', async () => {
    const { thrown } = await open(() => {
      throw new ApiError({ status: 503, code: 'service_unavailable' });
    });
    expect(thrown).toMatchObject({ status: 503 });
  });

  it('[SEC-06] never redirects to another site, whatever the id of the event', async () => {
    for (const id of ['/evil.example', '\\evil.example', '../..//evil.example', '?x=1#y']) {
      const { thrown } = await open(() => ({ content: anEvent({ id }) }));
      if (!isRedirect(thrown)) throw new Error(`the event ${id} has no redirect`);
      const { origin, pathname } = new URL(String(thrown.options.to), 'https://portal.invalid');
      expect(origin).toBe('https://portal.invalid');
      expect(pathname).toMatch(/^\/events\//);
    }
  });
});
