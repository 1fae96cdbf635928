import { describe, expect, it } from 'vitest';
import { initialTags, reduceTags, type TagAction } from './tag-state.ts';
import { aTag } from './testing.ts';

const after = (...actions: readonly TagAction[]) => actions.reduce(reduceTags, initialTags);
const twoLoaded: TagAction = {
  type: 'loaded',
  tags: [aTag({ id: 'a' }), aTag({ id: 'b', own: true })],
};

describe('tag state', () => {
  it('[TAG-09] stores tags by id, with one in edit: opening another one replaces it', () => {
    const state = after(twoLoaded, { type: 'edit', id: 'a' }, { type: 'edit', id: 'b' });
    expect(Object.keys(state.tags)).toEqual(['a', 'b']);
    expect(state.activeEditTag).toBe('b');
    expect(reduceTags(state, { type: 'removed', ids: ['b'] })).toMatchObject({
      activeEditTag: null,
      tags: { a: { id: 'a' } },
    });
  });

  it('[TAG-10] retains the load error until the tags load', () => {
    const failed = after({ type: 'requested' }, { type: 'failed', error: 'Offline' });
    expect(failed).toMatchObject({ status: 'loaded', error: 'Offline' });
    expect(reduceTags(failed, twoLoaded).error).toBeNull();
  });

  it('applies an update of the room without losing the owners of tags', () => {
    const updated = (update: Extract<TagAction, { type: 'updated' }>['update']): TagAction => ({
      type: 'updated',
      update,
    });
    const changed = after(
      twoLoaded,
      updated({ saved: [aTag({ id: 'b', title: 'New' }), aTag({ id: 'c' })] }),
    );
    expect(changed.tags['b']).toMatchObject({ title: 'New', own: true });
    expect(changed.tags['c']).toMatchObject({ own: false });
    // The viewer's own tag that is no longer global stays in their list.
    const removed = reduceTags(changed, updated({ removed: ['a', 'b'] }));
    expect(Object.keys(removed.tags)).toEqual(['b', 'c']);
    expect(reduceTags(removed, updated({ removed: ['a', 'b'] }))).toEqual(removed);
  });

  it('applies updates that arrive while an older list loads', () => {
    const update = { saved: [aTag({ id: 'c' })], removed: ['a'] };
    const state = after({ type: 'requested' }, { type: 'updated', update }, twoLoaded);
    expect(Object.keys(state.tags)).toEqual(['b', 'c']);
    expect(
      Object.keys(reduceTags(reduceTags(state, { type: 'requested' }), twoLoaded).tags),
    ).toEqual(['a', 'b']);
  });
});
