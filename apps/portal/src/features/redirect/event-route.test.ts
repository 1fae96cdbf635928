import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { NotFoundError } from '../../lib/errors/not-found.ts';
import { aClient, anEvent, loadContext } from '../testing.tsx';
import { page } from './event.route.tsx';

const params = { referenceId: 'MPR2026CALFEN' };

describe('redirect by reference', () => {
  it('[RTE-14] leads to the event that carries the reference, in place of itself', async () => {
    const { api, calls } = aClient({ eventGet: () => ({ content: anEvent({ id: 'found' }) }) });
    const thrown: unknown = await page.load?.(loadContext({ api, params })).catch((error) => error);
    expect(isRedirect(thrown)).toBe(true);
    expect((thrown as { options: object }).options).toMatchObject({
      to: '/events/found/',
      replace: true,
    });
    expect(calls).toEqual([
      {
        name: 'eventGet',
        input: { params: { id: params.referenceId }, query: { idType: 'referenceId' } },
      },
    ]);
  });

  it('[RTE-14] is not found as an event when no event carries it; other failures stay failures', async () => {
    const failing = (status: number, code: 'event_not_found' | 'service_unavailable') =>
      aClient({
        eventGet: () => {
          throw new ApiError({ status, code });
        },
      }).api;
    const lost = page.load?.(loadContext({ api: failing(404, 'event_not_found'), params }));
    await expect(lost).rejects.toMatchObject({ details: { context: 'event' } });
    await expect(lost).rejects.toBeInstanceOf(NotFoundError);
    const broken = page.load?.(loadContext({ api: failing(503, 'service_unavailable'), params }));
    await expect(broken).rejects.toBeInstanceOf(ApiError);
  });
});
