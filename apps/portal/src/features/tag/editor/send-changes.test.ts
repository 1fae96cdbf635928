import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { aClient } from '../../testing.tsx';
import { readChanges, withChanges, writeChanges, type QueuedChange } from './queued-changes.ts';
import { sendChanges, type SendCallbacks } from './send-changes.ts';
import { toTagBody, toPendingTag, type TagFields } from '../tag.api.ts';
import { aTag } from '../testing.ts';

const fields = (change: Partial<TagFields> = {}): TagFields => ({
  targetId: 'match',
  title: 'Goal',
  type: 'goal',
  startTime: 12.5,
  endTime: 22.5,
  team: { teamId: 'north', title: 'North', color: '#d11f3a', logo: null },
  playerNumber: 9,
  global: false,
  wallClock: null,
  yaw: 12.5,
  isLive: false,
  ...change,
});
const aSave = (clientId: string, title = 'Goal'): QueuedChange => ({
  kind: 'save',
  body: { ...toTagBody(fields({ title })), clientId },
  tag: toPendingTag(fields({ title }), clientId),
});
const anUpdate = (id: string, title: string): QueuedChange => ({
  kind: 'update',
  body: { ...toTagBody(fields({ title })), id },
  tag: toPendingTag(fields({ title }), id),
});
const aRemoval = (id: string, after = 0): QueuedChange => ({
  kind: 'remove',
  id,
  eventId: 'match',
  after,
});

const noCallbacks: SendCallbacks = {
  onSaved: () => {},
  onRemoved: () => {},
  onRefused: () => {},
  onQueueChange: () => {},
};
const refusal = (status: number) => new ApiError({ status, code: 'some_code' });

beforeEach(() => localStorage.clear());

describe('queued tag changes', () => {
  it('[TAG-04, TAG-05] are saved in the shape of the specification: times in ms, live or vod', () => {
    expect(toTagBody(fields())).toEqual({
      targetId: 'match',
      title: 'Goal',
      startTime: 12_500,
      endTime: 22_500,
      mode: 'sync',
      playerColor: '#d11f3a',
      playerNumber: 9,
      teamId: 'north',
      videoType: 'vod',
      streamName: 'hd',
      global: false,
      type: 'goal',
      wallClock: null,
      yaw: 12.5,
    });
    expect(toTagBody(fields({ isLive: true })).videoType).toBe('live');
  });

  it('are sent in order, further changes of a new tag with its id of the server', async () => {
    writeChanges('u1', [aSave('c-1'), anUpdate('c-1', 'Own goal'), aRemoval('c-1')]);
    const { api, calls } = aClient({
      'tag.save': () => ({ content: aTag({ id: 'tag_9' }) }),
      'tag.update': () => ({ content: aTag({ id: 'tag_9', title: 'Own goal' }) }),
      'tag.remove': () => ({ content: { ids: ['tag_9'] } }),
    });
    expect(await sendChanges(api, 'u1', noCallbacks)).toBe(false);
    expect(calls.map(({ name }) => name)).toEqual(['tag.save', 'tag.update', 'tag.remove']);
    expect(calls[1]?.input).toMatchObject({ body: { id: 'tag_9', title: 'Own goal' } });
    expect(calls[2]?.input).toEqual({ body: { ids: ['tag_9'] } });
    expect(readChanges('u1')).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([0, 401, 408, 429, 500, 503])(
    'stay queued while their outcome is unknown (%s), and are then sent once',
    async (status) => {
      writeChanges('u1', [aSave('c-1')]);
      const offline = aClient({
        'tag.save': () => {
          throw refusal(status);
        },
      });
      expect(await sendChanges(offline.api, 'u1', noCallbacks)).toBe(true);
      expect(readChanges('u1')).toEqual([aSave('c-1')]);
      const online = aClient({ 'tag.save': () => ({ content: aTag({ id: 'tag_9' }) }) });
      expect(await sendChanges(online.api, 'u1', noCallbacks)).toBe(false);
      expect(await sendChanges(online.api, 'u1', noCallbacks)).toBe(false);
      expect(online.calls).toHaveLength(1);
      expect(online.calls[0]?.input).toMatchObject({ body: { clientId: 'c-1' } });
    },
  );

  it.each([400, 403, 404, 409])(
    'are reported if refused (%s), and block nothing',
    async (status) => {
      writeChanges('u1', [aSave('c-1', 'refused'), aSave('c-2', 'accepted')]);
      const { api } = aClient({
        'tag.save': ({ body }: { body: { title: string } }) => {
          if (body.title === 'refused') throw refusal(status);
          return { content: aTag({ id: 'tag_9' }) };
        },
      });
      const refused: unknown[] = [];
      const saved: (string | null)[] = [];
      await sendChanges(api, 'u1', {
        ...noCallbacks,
        onRefused: (change) => refused.push(change),
        onSaved: (_, clientId) => saved.push(clientId),
      });
      expect(refused).toEqual([aSave('c-1', 'refused')]);
      expect(saved).toEqual(['c-2']);
      expect(readChanges('u1')).toEqual([]);
    },
  );

  it('do not count as made if refused: a tag that may not be removed stays', async () => {
    writeChanges('u1', [aRemoval('tag_1'), aRemoval('tag_2')]);
    const { api } = aClient({
      'tag.remove': ({ body }: { body: { ids: string[] } }) => {
        if (body.ids[0] === 'tag_1') throw refusal(403);
        return { content: body };
      },
    });
    const refused: unknown[] = [];
    const removed: string[] = [];
    await sendChanges(api, 'u1', {
      ...noCallbacks,
      onRefused: (change) => refused.push(change),
      onRemoved: (id) => removed.push(id),
    });
    expect(refused).toEqual([aRemoval('tag_1')]);
    expect(removed).toEqual(['tag_2']);
    expect(readChanges('u1')).toEqual([]);
  });

  it('are not sent while they can be undone', async () => {
    writeChanges('u1', [aRemoval('tag_1', 2000)]);
    const { api, calls } = aClient({ 'tag.remove': () => ({ content: { ids: ['tag_1'] } }) });
    expect(await sendChanges(api, 'u1', noCallbacks, () => 1999)).toBe(true);
    expect(calls).toEqual([]);
    expect(await sendChanges(api, 'u1', noCallbacks, () => 2000)).toBe(false);
    expect(calls).toHaveLength(1);
  });

  it('belong to their account only', async () => {
    writeChanges('u1', [aSave('c-1')]);
    const { api, calls } = aClient({});
    expect(await sendChanges(api, 'u2', noCallbacks)).toBe(false);
    expect(calls).toEqual([]);
    expect(readChanges('u1')).toHaveLength(1);
  });

  it('apply to the tags of the server, each in its event', () => {
    const server = { tag_1: aTag({ id: 'tag_1' }), tag_2: aTag({ id: 'tag_2' }) };
    const shown = withChanges(
      server,
      [aSave('c-1'), anUpdate('tag_2', 'Changed'), aRemoval('tag_1')],
      'match',
    );
    expect(shown.map(({ tag, isPending }) => [tag.id, tag.title, isPending])).toEqual([
      ['tag_2', 'Changed', true],
      ['c-1', 'Goal', true],
    ]);
    expect(withChanges(server, [aSave('c-1')], 'other')).toHaveLength(2);
  });

  it('are empty if they cannot be read', () => {
    for (const text of ['{', '7', '{"u1":{}}']) {
      localStorage.setItem('ott-tags', text);
      expect(readChanges('u1')).toEqual([]);
    }
  });
});
