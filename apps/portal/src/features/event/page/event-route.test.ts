import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { NotFoundError } from '../../../lib/errors/not-found.ts';
import type { LoadContext } from '../../../lib/page/define-page.ts';
import { clientsOf } from '../../../lib/session/viewer-data/clients.testing.ts';
import { aClient, anEntry, anEvent, aPage, aTenant, now } from '../../testing.tsx';
import { kindKey, loadEvent } from '../event.api.ts';
import { page } from '../event.route.tsx';

vi.mock('@grandstand/player', () => ({ Player: () => null }));
vi.mock('@grandstand/player/player.css', () => ({}));

const missing = (code: string) => () => {
  throw new ApiError({ status: 404, code });
};

function open(responses: Parameters<typeof aClient>[0], linkState: LoadContext['linkState'] = {}) {
  const { api, calls } = aClient({ 'event.listRelated': () => aPage([anEntry()]), ...responses });
  const context: LoadContext = {
    ...clientsOf(api),
    params: { eventId: 'some-id' },
    search: {},
    linkState,
    tenant: aTenant(),
    locale: 'en',
    now,
    signal: new AbortController().signal,
    defer: (_name, value, empty) => value.catch(() => empty),
  };
  return { loaded: page.load?.(context), calls, context };
}

describe('event page loader', () => {
  it('[EVT-03] loads an event by its id without requesting clips', async () => {
    const { loaded, calls } = open({ 'event.get': () => ({ content: anEvent() }) });
    expect((await loaded)?.event.mediaType).toBe('event');
    expect(calls.map(({ name }) => name)).not.toContain('clip.get');
  });

  it.each(['clip', 'highlight'] as const)('[EVT-03] loads a %s by its id', async (mediaType) => {
    const { loaded } = open({
      'event.get': missing('event_not_found'),
      'clip.get': () => ({ content: anEvent({ mediaType }) }),
    });
    expect((await loaded)?.event.mediaType).toBe(mediaType);
  });

  it('[EVT-03] loads a linked highlight without a call that would miss', async () => {
    const { loaded, calls } = open(
      { 'clip.get': () => ({ content: anEvent({ mediaType: 'highlight' }) }) },
      { mediaType: 'highlight' },
    );
    expect((await loaded)?.event.mediaType).toBe('highlight');
    expect(calls.map(({ name }) => name)).not.toContain('event.get');
  });

  it('[EVT-03] loads a viewer’s clip by nothing but its id, without a call that returns 404', async () => {
    const { api, calls } = aClient({
      'clip.get': () => ({
        content: anEvent({ id: 'c_aa6u9hyp79bpxowa', mediaType: 'user_clip' }),
      }),
    });
    expect((await loadEvent(api, 'c_aa6u9hyp79bpxowa')).mediaType).toBe('user_clip');
    expect(calls.map(({ name }) => name)).toEqual(['clip.get']);
  });

  it('[EVT-03] loads a highlight again without a call that would miss', async () => {
    const highlight = anEvent({ id: 'some-id', mediaType: 'highlight' });
    const { loaded, calls, context } = open({
      'event.get': missing('event_not_found'),
      'clip.get': () => ({ content: highlight }),
    });
    await loaded;
    context.queryClient.setQueryData(kindKey('some-id'), 'highlight');
    calls.length = 0;
    await page.load?.(context);
    expect(calls.map(({ name }) => name)).not.toContain('event.get');
  });

  it('[EVT-03] loads the event even if its link named the wrong kind', async () => {
    const { loaded } = open(
      { 'event.get': () => ({ content: anEvent() }), 'clip.get': missing('clip_not_found') },
      { mediaType: 'clip' },
    );
    expect((await loaded)?.event.mediaType).toBe('event');
  });

  it('[EVT-01] requests an event by idType and media_type', async () => {
    const { loaded, calls } = open({ 'event.get': () => ({ content: anEvent() }) });
    await loaded;
    expect(calls.find(({ name }) => name === 'event.get')?.input).toEqual({
      params: { id: 'some-id' },
      query: { idType: 'eventId', media_type: 'event' },
    });
  });

  it.each(['clip', 'highlight', 'user_clip', 'user_highlight'] as const)(
    '[EVT-02] requests a linked %s from the clip call, by its kind',
    async (mediaType) => {
      const { loaded, calls } = open(
        { 'clip.get': () => ({ content: anEvent({ mediaType }) }) },
        { mediaType },
      );
      await loaded;
      expect(calls.filter(({ name }) => name.endsWith('.get'))).toEqual([
        {
          name: 'clip.get',
          input: {
            params: { id: 'some-id' },
            query: { idType: 'eventId', media_type: mediaType },
          },
        },
      ]);
    },
  );

  it('[EVT-02] requests anything that is not an event as a clip, whatever its kind', async () => {
    const { loaded, calls } = open({
      'event.get': missing('event_not_found'),
      'clip.get': () => ({ content: anEvent({ mediaType: 'user_clip' }) }),
    });
    await loaded;
    expect(calls.find(({ name }) => name === 'clip.get')?.input).toEqual({
      params: { id: 'some-id' },
      query: { idType: 'eventId', media_type: 'clip' },
    });
  });

  it('[EVT-04] throws not found in the context event if neither exists', async () => {
    const { loaded } = open({
      'event.get': missing('event_not_found'),
      'clip.get': missing('clip_not_found'),
    });
    const error: unknown = await loaded?.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotFoundError);
    expect((error as NotFoundError).details.context).toBe('event');
  });

  it('does not report a missing event when the backend fails', async () => {
    const { loaded } = open({
      'event.get': () => {
        throw new ApiError({ status: 503, code: 'service_unavailable' });
      },
    });
    await expect(loaded).rejects.toMatchObject({ status: 503 });
  });

  it('[EVT-18] requests related videos once', async () => {
    const { loaded, calls } = open({ 'event.get': () => ({ content: anEvent() }) });
    await loaded;
    const requests = calls.filter(({ name }) => name === 'event.listRelated');
    expect(requests).toEqual([
      { name: 'event.listRelated', input: { query: { id: 'some-id', size: 12, moments: false } } },
    ]);
  });
});
