import { describe, expect, it } from 'vitest';
import {
  requestAt,
  commentsBefore,
  initialChat,
  leftOutAt,
  mostHeld,
  needsList,
  reactionsAt,
  reduceChat,
  type ListRequest,
  type ChatAction,
  type ChatState,
} from './chat-state.ts';
import { aComment, aList, aRoom } from './testing.ts';

const baseRequest: ListRequest = { at: 60, span: 120, mode: 'anew' };
const many = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) =>
    aComment({ id: `c${first + index}`, startTime: first + index }),
  );
const loaded = (content = aList([]), request = baseRequest, state = initialChat) =>
  reduceChat(state, { type: 'loaded', request, content });
const ids = ({ comments }: ChatState) => comments.map(({ id }) => id);

describe('what is asked for', () => {
  it('is what lies around the playhead, then what comes next, and anew after a leap', () => {
    expect(requestAt(initialChat, 60, 120)).toEqual(baseRequest);
    const state = loaded(aList(many(commentsBefore, 5), { isLast: false }));
    expect([state.from, state.until]).toEqual([5, 180]);
    expect(requestAt(state, 100, 120)).toBeNull();
    expect(requestAt(state, 160, 120)).toEqual({ at: 180, span: 120, mode: 'on' });
    expect(requestAt(state, 2, 120)).toEqual({ at: 2, span: 120, mode: 'anew' });
    expect(requestAt(state, 400, 120)).toEqual({ at: 400, span: 120, mode: 'anew' });
  });

  it('is nothing where all of it is here', () => {
    const state = loaded(aList(many(3, 5)));
    expect([state.from, state.until]).toEqual([0, Infinity]);
    expect(requestAt(state, 5000, 120)).toBeNull();
  });

  it('goes before the first one on demand, and leaves what comes after it', () => {
    const state = loaded(aList(many(commentsBefore, 100), { isLast: false }), {
      ...baseRequest,
      at: 150,
    });
    const earlier: ListRequest = { at: state.from, span: 0, mode: 'earlier' };
    const more = loaded(aList(many(4, 90)), earlier, state);
    expect([more.from, more.until, more.comments.length]).toEqual([0, 270, commentsBefore + 4]);
  });
});

describe('what the room is told', () => {
  const here = loaded(aList([aComment({ id: 'own', own: true })], { isLast: false }));

  it('joins what is here; what lies elsewhere is loaded when one comes there', () => {
    const saved = [
      aComment({ id: 'near', startTime: 90 }),
      aComment({ id: 'far', startTime: 900 }),
    ];
    const next = reduceChat(here, { type: 'told', time: 60, news: { saved } });
    expect(ids(next)).toEqual(['own', 'near']);
  });

  it('leaves what is one’s own one’s own, and takes what is gone', () => {
    const again = [aComment({ id: 'own' })];
    const next = reduceChat(here, { type: 'told', time: 60, news: { saved: again } });
    expect(next.comments[0]?.own).toBe(true);
    const less = reduceChat(next, { type: 'told', time: 60, news: { removed: ['own'] } });
    expect(ids(less)).toEqual([]);
  });

  it('asks for the list where one’s own or a moderator’s may be held back instead', () => {
    expect(needsList(here, { removed: ['own'] })).toBe(true);
    expect(needsList(here, { removed: ['other'] })).toBe(false);
    expect(needsList({ ...here, room: aRoom({ isModerator: true }) }, { removed: ['x'] })).toBe(
      true,
    );
  });

  it('says nothing of who is muted or what is hidden', () => {
    const quiet = loaded(aList([], { room: aRoom({ muted: ['loud'] }) }));
    const hidden = reduceChat(quiet, { type: 'hidden', id: 'this' });
    const saved = [
      aComment({ id: 'a', author: { id: 'loud', name: 'Loud' } }),
      aComment({ id: 'this' }),
      aComment({ id: 'b' }),
    ];
    expect(ids(reduceChat(hidden, { type: 'told', time: 60, news: { saved } }))).toEqual(['b']);
  });

  it('is not lost while a list is on its way that was made before', () => {
    const saved = [aComment({ id: 'new', startTime: 70 })];
    const news: ChatAction = { type: 'told', time: 80, news: { saved, removed: ['gone'] } };
    const list = aList([aComment({ id: 'gone' }), aComment({ id: 'own', own: true })]);
    for (const before of [initialChat, here]) {
      const requested = reduceChat(before, { type: 'asked' });
      const full = loaded(list, baseRequest, reduceChat(requested, news));
      expect(ids(full)).toEqual(['own', 'new']);
      // What is known holds for that list alone.
      expect(ids(loaded(list, baseRequest, reduceChat(full, { type: 'asked' })))).toEqual([
        'gone',
        'own',
      ]);
    }
  });

  it('is held to so much, the earliest going first', () => {
    const state = loaded(aList([]));
    const flood = reduceChat(state, { type: 'told', time: 9000, news: { saved: many(900, 0) } });
    expect(flood.comments).toHaveLength(mostHeld);
    expect(ids(flood).at(-1)).toBe('c899');
    expect(flood.from).toBe(300);
  });
});

describe('counts', () => {
  it('of what was left out are told around their place', () => {
    const state = loaded(aList([], { skipped: 40, isLast: false }));
    expect([leftOutAt(state.skipped, 100), leftOutAt(state.skipped, 10)]).toEqual([40, 0]);
    const updated = reduceChat(state, {
      ...{ type: 'told', time: 100 },
      news: { skipped: 7, saved: [aComment({ startTime: 100 })] },
    });
    expect(leftOutAt(updated.skipped, 110)).toBe(47);
    expect(leftOutAt(updated.skipped, 300)).toBe(0);
  });

  it('of reactions are of the last minute, and never of what is still to come', () => {
    const counts = { '30|joy': 9, '90|joy': 2, '100|joy': 3, '110|joy': 50, '100|wow': 1 };
    expect(reactionsAt(counts, 115)).toEqual({ joy: 5, wow: 1 });
  });
});
