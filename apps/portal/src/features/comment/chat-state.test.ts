import { describe, expect, it } from 'vitest';
import {
  requestAt,
  commentsBefore,
  initialChat,
  skippedAt,
  maxComments,
  needsReload,
  reactionsAt,
  reduceChat,
  type ListRequest,
  type ChatAction,
  type ChatState,
} from './chat-state.ts';
import { aComment, aList, aRoom } from './testing.ts';

const baseRequest: ListRequest = { at: 60, span: 120, mode: 'replace' };
const manyComments = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) =>
    aComment({ id: `c${first + index}`, startTime: first + index }),
  );
const loaded = (content = aList([]), request = baseRequest, state = initialChat) =>
  reduceChat(state, { type: 'loaded', request, content });
const ids = ({ comments }: ChatState) => comments.map(({ id }) => id);

describe('comment list request', () => {
  it('covers the playhead, then the next span, and starts over after a seek', () => {
    expect(requestAt(initialChat, 60, 120)).toEqual(baseRequest);
    const state = loaded(aList(manyComments(commentsBefore, 5), { isLast: false }));
    expect([state.from, state.until]).toEqual([5, 180]);
    expect(requestAt(state, 100, 120)).toBeNull();
    expect(requestAt(state, 160, 120)).toEqual({ at: 180, span: 120, mode: 'next' });
    expect(requestAt(state, 2, 120)).toEqual({ at: 2, span: 120, mode: 'replace' });
    expect(requestAt(state, 400, 120)).toEqual({ at: 400, span: 120, mode: 'replace' });
  });

  it('is null once the whole chat is loaded', () => {
    const state = loaded(aList(manyComments(3, 5)));
    expect([state.from, state.until]).toEqual([0, Infinity]);
    expect(requestAt(state, 5000, 120)).toBeNull();
  });

  it('loads earlier comments on demand, without dropping the rest', () => {
    const state = loaded(aList(manyComments(commentsBefore, 100), { isLast: false }), {
      ...baseRequest,
      at: 150,
    });
    const earlier: ListRequest = { at: state.from, span: 0, mode: 'earlier' };
    const more = loaded(aList(manyComments(4, 90)), earlier, state);
    expect([more.from, more.until, more.comments.length]).toEqual([0, 270, commentsBefore + 4]);
  });
});

describe('chat update from the room', () => {
  const withOwn = loaded(aList([aComment({ id: 'own', own: true })], { isLast: false }));

  it('adds comments within the loaded span only; the others load when playback gets there', () => {
    const saved = [
      aComment({ id: 'near', startTime: 90 }),
      aComment({ id: 'far', startTime: 900 }),
    ];
    const next = reduceChat(withOwn, { type: 'updated', time: 60, update: { saved } });
    expect(ids(next)).toEqual(['own', 'near']);
  });

  it('leaves the viewer’s comments marked as own, and removes deleted comments', () => {
    const again = [aComment({ id: 'own' })];
    const next = reduceChat(withOwn, { type: 'updated', time: 60, update: { saved: again } });
    expect(next.comments[0]?.own).toBe(true);
    const less = reduceChat(next, { type: 'updated', time: 60, update: { removed: ['own'] } });
    expect(ids(less)).toEqual([]);
  });

  it('reloads the list if the viewer’s own comment, or any comment for a moderator, may be held', () => {
    expect(needsReload(withOwn, { removed: ['own'] })).toBe(true);
    expect(needsReload(withOwn, { removed: ['other'] })).toBe(false);
    expect(
      needsReload({ ...withOwn, room: aRoom({ isModerator: true }) }, { removed: ['x'] }),
    ).toBe(true);
  });

  it('drops comments of muted authors and hidden comments', () => {
    const quiet = loaded(aList([], { room: aRoom({ muted: ['loud'] }) }));
    const hidden = reduceChat(quiet, { type: 'hidden', id: 'this' });
    const saved = [
      aComment({ id: 'a', author: { id: 'loud', name: 'Loud' } }),
      aComment({ id: 'this' }),
      aComment({ id: 'b' }),
    ];
    expect(ids(reduceChat(hidden, { type: 'updated', time: 60, update: { saved } }))).toEqual([
      'b',
    ]);
  });

  it('survives a list that was requested before it', () => {
    const saved = [aComment({ id: 'new', startTime: 70 })];
    const update: ChatAction = { type: 'updated', time: 80, update: { saved, removed: ['gone'] } };
    const list = aList([aComment({ id: 'gone' }), aComment({ id: 'own', own: true })]);
    for (const before of [initialChat, withOwn]) {
      const requested = reduceChat(before, { type: 'requested' });
      const full = loaded(list, baseRequest, reduceChat(requested, update));
      expect(ids(full)).toEqual(['own', 'new']);
      // Applies to that list only.
      expect(ids(loaded(list, baseRequest, reduceChat(full, { type: 'requested' })))).toEqual([
        'gone',
        'own',
      ]);
    }
  });

  it('respects the limit by dropping the earliest comments', () => {
    const state = loaded(aList([]));
    const flood = reduceChat(state, {
      type: 'updated',
      time: 9000,
      update: { saved: manyComments(900, 0) },
    });
    expect(flood.comments).toHaveLength(maxComments);
    expect(ids(flood).at(-1)).toBe('c899');
    expect(flood.from).toBe(300);
  });
});

describe('chat counts', () => {
  it('report skipped comments near their position only', () => {
    const state = loaded(aList([], { skipped: 40, isLast: false }));
    expect([skippedAt(state.skipped, 100), skippedAt(state.skipped, 10)]).toEqual([40, 0]);
    const updated = reduceChat(state, {
      type: 'updated',
      time: 100,
      update: { skipped: 7, saved: [aComment({ startTime: 100 })] },
    });
    expect(skippedAt(updated.skipped, 110)).toBe(47);
    expect(skippedAt(updated.skipped, 300)).toBe(0);
  });

  it('sum up the reactions of the last minute, and no future ones', () => {
    const counts = { '30|joy': 9, '90|joy': 2, '100|joy': 3, '110|joy': 50, '100|wow': 1 };
    expect(reactionsAt(counts, 115)).toEqual({ joy: 5, wow: 1 });
  });
});
