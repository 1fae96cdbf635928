import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '@grandstand/contract';
import {
  at,
  simulatedLiveOf,
  clipOf,
  eventOf,
  identityOf,
  testNow,
} from './modules/event/testing.ts';
import { signedIn } from './modules/session/testing.ts';
import { createTestApi, testOperatorKey, type TestApi } from './testing.ts';

let api: TestApi;
let token: string;
let now = testNow;

/** Eleven of each, one more than a default page has. Their titles sort against the order of adding. */
const numbers = Array.from({ length: 11 }, (_, index) => index);
const letter = (index: number) => String.fromCodePoint('K'.codePointAt(0)! - index);

beforeAll(async () => {
  const identities = numbers.map((index) =>
    identityOf(`i${index}`, { title: `${letter(index)} league`, position: index }),
  );
  const events = numbers.flatMap((index) => [
    eventOf(`e${index}`, { title: `${letter(index)} match`, position: index, date: at(-index) }),
    clipOf(`c${index}`, `e${index}`, { title: `${letter(index)} clip` }),
    simulatedLiveOf(`u${index}`, 600 + index, { title: `${letter(index)} to come` }),
  ]);
  api = await createTestApi({ clock: () => now, content: { alpha: { identities, events } } });
  ({ access: token } = await signedIn(api, 'lister'));
  for (const index of numbers) {
    now += 1000;
    const video_id = `e${index}`;
    await api.watchlist.add({ token, body: { video_id } });
    await api.follow.save({ token, body: { reference_id: `i${index}`, type: 'identity_item' } });
    await api.reminder.add({ token, body: { event_id: `u${index}` } });
    await api.playbackPosition.save({
      token,
      body: { video_id, position: 30, duration: 100, at: new Date(now).toISOString() },
    });
    await api.tag.save({
      token,
      body: {
        targetId: 'e0',
        title: letter(index),
        startTime: index * 1000,
        endTime: index * 1000,
        mode: 'sync',
        videoType: 'vod',
        streamName: 'hd',
      },
    });
  }
}, 280_000);
afterAll(() => api.close());

interface Listed {
  readonly id?: string;
  readonly title?: string;
  readonly reference_id?: string;
  readonly videoId?: string;
}

/** A call that returns pages: where the paging fields go, its other input and the maximum page size. */
type ListCall = readonly [
  name: CallName,
  pagingIn: 'body' | 'query' | 'paging',
  input: object,
  maxSize: number,
];
const lists: readonly ListCall[] = [
  ['event.list', 'body', { status: ['archived'] }, 100],
  ['event.listForOperator', 'query', { status: ['archived'] }, 100],
  ['event.listRelated', 'query', { id: 'e0' }, 100],
  ['clip.list', 'body', {}, 100],
  ['clip.listOwn', 'body', {}, 100],
  ['identity.list', 'paging', {}, 100],
  ['follow.list', 'query', {}, 150],
  ['watchlist.get', 'query', {}, 100],
  ['reminder.list', 'query', {}, 100],
  ['playbackPosition.list', 'query', {}, 100],
  ['tag.list', 'body', { targetId: 'e0', global: false }, 999],
  ['purchase.listTickets', 'query', {}, 100],
  ['purchase.listContracts', 'query', {}, 100],
  ['payment.listReceipts', 'query', {}, 100],
  ['product.listSubscriptions', 'query', { type: 'svod' }, 100],
];

const call = async ([name, pagingIn, input]: ListCall, paging: object) => {
  const fields = pagingIn === 'paging' ? { ...input, paging } : { ...input, ...paging };
  const request =
    pagingIn === 'query' ? { query: fields as Record<string, string> } : { body: fields };
  const operator = name === 'event.listForOperator' ? { operatorKey: testOperatorKey } : {};
  const response = await api.call(name, { token, ...operator, ...request });
  const content = response.body.content as { itemsPerPage: number; entries: Listed[] } | undefined;
  return { status: response.status, content };
};
const keysOf = ({ content }: Awaited<ReturnType<typeof call>>) =>
  content?.entries.map((entry) => entry.reference_id ?? entry.videoId ?? entry.title ?? entry.id);

describe.each(lists)('%s', (...list) => {
  const [, , , maxSize] = list;
  it('[LIM-01] returns 10 entries by default, and refuses a size above its maximum', async () => {
    const short = await call(list, {});
    expect(short.content?.itemsPerPage).toBe(10);
    expect(short.content?.entries.length).toBeLessThanOrEqual(10);
    const long = await call(list, { size: maxSize });
    expect([long.status, long.content?.itemsPerPage]).toEqual([200, maxSize]);
    expect((await call(list, { size: maxSize + 1 })).status).toBe(400);
  });

  it('[DSC-02] accepts each sort and order, and refuses other values', async () => {
    for (const sort of ['order', 'added', 'title', 'created'])
      for (const order of ['asc', 'desc'])
        expect((await call(list, { sort, order, next: true, count: true })).status).toBe(200);
    expect((await call(list, { sort: 'price' })).status).toBe(400);
    expect((await call(list, { order: 'up' })).status).toBe(400);
  });
});

const sortable = lists.filter(([name]) =>
  /^(?:identity|follow|watchlist|reminder|playbackPosition|tag)\./.test(name),
);

it.each(sortable)('[DSC-02] %s sorts by title in both directions', async (...list) => {
  const up = keysOf(await call(list, { size: 50, sort: 'title', order: 'asc' }));
  const down = keysOf(await call(list, { size: 50, sort: 'title', order: 'desc' }));
  expect(up).toHaveLength(11);
  expect(down).toEqual(up?.toReversed());
});

// Identities were all added at the same time.
it.each(sortable.filter(([name]) => name !== 'identity.list'))(
  '[DSC-02] %s sorts by the time of adding, latest first',
  async (...list) => {
    const latestFirst = keysOf(await call(list, { size: 50, sort: 'added', order: 'desc' }));
    expect(latestFirst).toEqual(
      keysOf(await call(list, { size: 50, sort: 'title', order: 'asc' })),
    );
  },
);
