/** Test fixture: a backend with a match and its chat calls. */
import type { Comment, CommentListContent, CommentSaveBody } from '@grandstand/contract';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { simulatedLiveOf, clipOf, eventOf, testNow } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';
import { commentOf } from './testing.ts';

interface Emitted {
  readonly eventId: string;
  readonly name: string;
  readonly payload: unknown;
}

export interface TestRoom {
  readonly api: TestApi;
  /** The backend's time, ms; set by tests. */
  now: number;
  /** Number of pages that have the event open. */
  pages: number;
  /** Messages emitted to rooms. */
  emitted: Emitted[];
  /** Signs in a new viewer with a confirmed address, on a separate device and network. */
  readonly addViewer: (name: string, isModerator?: boolean) => Promise<SignedIn>;
  /** Headers of a request from a viewer's own network. */
  readonly headersOf: (by: SignedIn) => Record<string, string>;
  readonly save: (
    by: SignedIn | null,
    change?: Partial<CommentSaveBody> & Record<string, unknown>,
  ) => Promise<{ status: number; code: string; comment: Comment; headers: TestHeaders }>;
  readonly list: (
    by: SignedIn | null,
    body?: Record<string, unknown>,
  ) => Promise<CommentListContent & { status: number; code: string }>;
  /** The visible comments of a viewer, in order. */
  readonly texts: (by: SignedIn | null) => Promise<string[]>;
  readonly deliver: () => Promise<void>;
  /** Removes all comments, messages and settings, and resets the time. */
  readonly reset: () => Promise<void>;
}
type TestHeaders = Readonly<Record<string, unknown>>;

const events = [
  eventOf('match', { duration: 300 }),
  simulatedLiveOf('live', -1, { status: 'live' }),
  simulatedLiveOf('later', 60),
  eventOf('members', { commerceType: 'commerce_members_media' }),
  eventOf('ticket', { commerceType: 'commerce_ppv_media' }),
  eventOf('elsewhere', { regions: ['NZ'] }),
  eventOf('minors', { safeguarded: true }),
  clipOf('clip', 'match'),
];

/** @param settings settings of the tenant `alpha` */
export async function openTestRoom(
  settings: Parameters<typeof testTenant>[1] = {},
): Promise<TestRoom> {
  const room = { now: testNow, pages: 0, emitted: [] as Emitted[] };
  const api = await createTestApi({
    clock: () => room.now,
    env: { TRUST_PROXY: '127.0.0.1' },
    tenants: [
      testTenant('alpha', {
        comment_held_words: ['Nörgler'],
        comment_account_age_hours: 0,
        ...settings,
      }),
      testTenant('beta', { enable_comments: false }),
    ],
    content: { alpha: { events }, beta: { events: [eventOf('match'), eventOf('beta-only')] } },
  });
  const { realtime } = api.app.platform;
  realtime.emitToEvent = (_, eventId, name, payload) =>
    room.emitted.push({ eventId, name, payload });
  realtime.countInEvent = () => room.pages;
  let viewers = 0;
  const networks = new Map<string, string>();
  const list: TestRoom['list'] = async (by, body = {}) => {
    const response = await api.comment.list({
      ...(by !== null && { token: by.access }),
      body: { targetId: 'match', at: 0, before: 0, spanMs: 300_000, ...body },
    });
    return {
      status: response.status,
      code: response.body.messageErrorCode,
      ...response.body.content,
    };
  };
  return Object.assign(room, {
    api,
    list,
    addViewer: async (name: string, isModerator = false) => {
      viewers += 1;
      const number = viewers;
      const viewer = await signedIn(api, `${name}${number}`, { device: `device-${number}` });
      networks.set(viewer.userId, `198.51.100.${number}`);
      await api.db.forTenant('alpha', ({ trx }) =>
        trx
          .updateTable('user_account')
          .set({ email_verified_at: new Date(room.now) })
          .where('id', '=', viewer.userId)
          .execute(),
      );
      if (isModerator)
        await api.tag.grant({
          operatorKey: testOperatorKey,
          body: { email: viewer.username, canCreateGlobalTag: true },
        });
      return viewer;
    },
    headersOf: ({ userId }: SignedIn) => ({ 'x-forwarded-for': networks.get(userId) ?? '' }),
    save: async (by: SignedIn | null, change: Partial<CommentSaveBody> = {}) => {
      const { status, body, headers } = await api.comment.save({
        ...(by !== null && { token: by.access }),
        body: commentOf(change),
      });
      return { status, headers, code: body.messageErrorCode, comment: body.content };
    },
    texts: async (by: SignedIn | null) => (await list(by)).entries.map(({ text }) => text),
    deliver: () => api.app.jobs.runNamed(['comment-delivery']),
    reset: async () => {
      await api.db.forTenant('alpha', async ({ trx }) => {
        for (const table of ['comment', 'comment_reaction'] as const)
          await trx.deleteFrom(table).execute();
        // Change numbers continue, as in a real chat.
        await trx.updateTable('comment_room').set({ is_open: true, slow_seconds: null }).execute();
      });
      Object.assign(room, { now: testNow, pages: 0, emitted: [] });
    },
  });
}
