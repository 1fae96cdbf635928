import { markOf, type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import { createUser, updateUser } from '../user/index.ts';
import * as roomQueries from './comment-room.queries.ts';
import * as moderationQueries from './moderation/moderation.queries.ts';
import * as commentQueries from './comment.queries.ts';
import { importComments } from './import-comments.ts';
import * as operatorQueries from './moderation/operator-comment.queries.ts';
import { commentOf, contentCommentOf } from './testing.ts';

const now = new Date(0);
const reader = { userId: 'u', isModerator: false, now };
const span = { eventId: 'a', from: 0, until: 1000 };
const update = { state: 'removed', seq: 1, changed_at: now } as const;
const row = { tenant_id: 'the-tenant', id: 'a' } as never;
const stored = {
  id: 'banned-comment',
  event_id: 'same',
  author_id: 'banned',
  seq: 1,
  text: '',
  start_ms: 0,
  state: 'removed',
  created_at: now,
  changed_at: now,
} as const;
const reaction = { event_id: 'a', at_ms: 0, reaction: 'joy', count: 1 } as const;
const hidden = { userId: 'u', commentId: 'a', reason: null, network: null };
const session = { userId: 'u', sessionId: 'f' };
const author = { eventId: 'a', authorId: 'b' };

/** Tenancy probes of comments. */
export const tenancy: TenancyProbes = {
  calls: ({ other, foreignId, videoIds }) => {
    const named = ['same-comment', foreignId].map((id) => ({ body: { id } }));
    return {
      'comment.list': videoIds.map((targetId) => ({
        body: { targetId, at: 0, before: 10, spanMs: 60_000 },
      })),
      'comment.save': videoIds.map((targetId) => ({ body: commentOf({ targetId }) })),
      'comment.react': videoIds.map((targetId) => ({
        body: { targetId, startTime: 0, reaction: 'joy' },
      })),
      'comment.remove': named,
      'comment.hide': named,
      'comment.report': named.map(({ body }) => ({ body: { ...body, reason: 'other' } })),
      'comment.mute': named,
      'comment.unmuteAll': [{ body: {} }],
      'comment.release': named,
      'comment.ban': named,
      'comment.listForOperator': withQueries({}, { state: 'removed' }),
      'comment.hideForOperator': [foreignId, 'same-comment'].map((id) => ({
        params: { id },
        body: { reason: 'x' },
      })),
      'comment.restoreForOperator': [foreignId].map((id) => ({
        params: { id },
        body: { reason: 'x' },
      })),
      'comment.listBans': withQueries({}),
      'comment.countReported': withQueries({}),
      'comment.banForOperator': [{ body: { account_id: other.userId, reason: 'x' } }],
      'comment.setRoom': videoIds.map((targetId) => ({ body: { targetId, slowSeconds: 1 } })),
      'comment.unban': [{ body: { email: 'same@example.test' } }],
    };
  },
  dataCalls: ['comment.list', 'comment.listForOperator', 'comment.save'],
  prepare: async (api, { id, userId }) => {
    // Old enough to write, with a confirmed address.
    await api.db.forTenant(id, (scope) =>
      updateUser(scope, userId, { email_verified_at: now, created_at: now }),
    );
    await importComments(api.app.platform, id, [
      contentCommentOf('same-comment', { targetId: 'same', text: markOf(id) }),
      contentCommentOf(`only-${id}`, { targetId: 'same', authorName: markOf(id) }),
    ]);
    await api.db.forTenant(id, async (scope) => {
      const banned = await createUser(scope, {
        email: 'banned@example.test',
        displayName: 'Banned',
        passwordHash: null,
        verifiedAt: null,
        now,
      });
      await moderationQueries.insertBan(scope, banned.id, now);
      await commentQueries.insertComment(scope, {
        ...stored,
        tenant_id: id,
        user_id: banned.id,
        // Survives the clean-up.
        device_id: 'banned-device',
      });
      await moderationQueries.insertDeviceBans(scope, banned.id, new Date('2999-01-01'));
      await roomQueries.insertMute(scope, banned.id, 'somebody', now);
      await moderationQueries.insertHidden(
        scope,
        { ...hidden, userId: banned.id, commentId: `only-${id}` },
        now,
      );
      await roomQueries.addReactions(scope, [{ ...reaction, event_id: 'same' }], now);
    });
  },
  queries: {
    'comment.queries.ts': [
      commentQueries,
      {
        selectBefore: (scope) => commentQueries.selectBefore(scope, span, reader, 10),
        selectSpan: (scope) =>
          commentQueries.selectSpan(scope, span, reader, { every: 2, limit: 10 }),
        countSpan: (scope) => commentQueries.countSpan(scope, span, reader),
        hasAfter: (scope) => commentQueries.hasAfter(scope, span),
        findSentComment: (scope) => commentQueries.findSentComment(scope, 'u', 'c'),
        findComment: (scope) => commentQueries.findComment(scope, 'a'),
        insertComment: (scope) => commentQueries.insertComment(scope, row),
        insertComments: (scope) => commentQueries.insertComments(scope, [row]),
        updateComment: (scope) => commentQueries.updateComment(scope, 'a', update),
        updateCommentsOf: (scope) => commentQueries.updateCommentsOf(scope, author, update),
        setReports: (scope) => commentQueries.setReports(scope, 'a', 1),
        selectCommentsOfUser: (scope) => commentQueries.selectCommentsOfUser(scope, 'u'),
        selectChanges: (scope) =>
          commentQueries.selectChanges(scope, { eventId: 'a', after: 1, since: now }, 10),
        selectDueComments: (scope) => commentQueries.selectDueComments(scope, now, now),
      },
    ],
    'comment-room.queries.ts': [
      roomQueries,
      {
        allocateChangeNumber: (scope) => roomQueries.allocateChangeNumber(scope, 'a', now),
        setRoom: (scope) => roomQueries.setRoom(scope, 'a', {}, now),
        findRoom: (scope) => roomQueries.findRoom(scope, 'a'),
        selectChangedRooms: (scope) =>
          roomQueries.selectChangedRooms(scope, { since: now, after: '' }, 10),
        findChatPermissions: (scope) => roomQueries.findChatPermissions(scope, session, 'a', now),
        insertMute: (scope) => roomQueries.insertMute(scope, 'u', 'b', now),
        selectMuted: (scope) => roomQueries.selectMuted(scope, 'u', 10),
        deleteMutes: (scope) => roomQueries.deleteMutes(scope, 'u'),
        addReactions: (scope) => roomQueries.addReactions(scope, [reaction], now),
        selectReactions: (scope) => roomQueries.selectReactions(scope, span),
        selectChangedReactions: (scope) => roomQueries.selectChangedReactions(scope, 'a', now),
      },
    ],
    'moderation/operator-comment.queries.ts': [
      operatorQueries,
      {
        selectModerated: (scope) =>
          operatorQueries.selectModerated(
            scope,
            { state: 'held', eventId: 'e' },
            { at: now, id: 'c' },
            10,
          ),
        countToReview: (scope) => operatorQueries.countToReview(scope, 10),
        selectReasons: (scope) => operatorQueries.selectReasons(scope, ['c']),
        selectBans: (scope) => operatorQueries.selectBans(scope, now, { at: now, id: 'u' }, 10),
        findBan: (scope) => operatorQueries.findBan(scope, 'u'),
      },
    ],
    'moderation/moderation.queries.ts': [
      moderationQueries,
      {
        insertHidden: (scope) => moderationQueries.insertHidden(scope, hidden, now),
        hasReported: (scope) => moderationQueries.hasReported(scope, 'u', 'a'),
        countReports: async (scope) => {
          const by = { userId: 'u', network: 'n' };
          await moderationQueries.countReports(scope, 'comment_hidden', by, now);
          await moderationQueries.countReports(scope, 'clip_report', by, now);
        },
        countReportingNetworks: (scope) => moderationQueries.countReportingNetworks(scope, 'a'),
        insertBan: (scope) => moderationQueries.insertBan(scope, 'u', now),
        insertDeviceBans: (scope) => moderationQueries.insertDeviceBans(scope, 'u', now),
        deleteDeviceBansBefore: (scope) => moderationQueries.deleteDeviceBansBefore(scope, now),
        deleteBan: (scope) => moderationQueries.deleteBan(scope, 'u'),
      },
    ],
  },
};
