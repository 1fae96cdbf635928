import type { Tag } from '@grandstand/contract';
import type { TagsUpdate } from '../../lib/socket/index.ts';

/** The state of an event's tags (TAG-09). */
export interface TagState {
  readonly status: 'init' | 'loading' | 'loaded';
  /** By id, as on the server. */
  readonly tags: Readonly<Record<string, Tag>>;
  /** The tag in edit, if any. */
  readonly activeEditTag: string | null;
  /** Why tags failed to load, shown in their place (TAG-10). */
  readonly error: string | null;
  /**
   * Updates that arrived while a list loads; null if none loads. The list may be older, so they are applied
   * to it again.
   */
  readonly updatesWhileLoading: readonly UpdateAction[] | null;
}

interface UpdateAction {
  readonly type: 'updated';
  readonly update: NonNullable<TagsUpdate>;
}

export type TagAction =
  | { readonly type: 'requested' }
  | { readonly type: 'loaded'; readonly tags: readonly Tag[] }
  | { readonly type: 'failed'; readonly error: string }
  | UpdateAction
  | { readonly type: 'saved'; readonly tag: Tag }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  | { readonly type: 'edit'; readonly id: string | null };

export const initialTags: TagState = {
  status: 'init',
  tags: {},
  activeEditTag: null,
  error: null,
  updatesWhileLoading: null,
};

const withTags = (state: TagState, tags: readonly Tag[]): TagState['tags'] => ({
  ...state.tags,
  // An update of the room does not state which tags are the viewer's own.
  ...Object.fromEntries(
    tags.map((tag) => [tag.id, { ...tag, own: tag.own || state.tags[tag.id]?.own === true }]),
  ),
});

function withoutTags({ tags, activeEditTag }: TagState, ids: readonly string[]) {
  return {
    tags: Object.fromEntries(Object.entries(tags).filter(([id]) => !ids.includes(id))),
    activeEditTag: activeEditTag !== null && ids.includes(activeEditTag) ? null : activeEditTag,
  };
}

export function reduceTags(state: TagState, action: TagAction): TagState {
  switch (action.type) {
    case 'requested':
      return { ...state, status: 'loading', error: null, updatesWhileLoading: [] };
    case 'loaded': {
      const tags = Object.fromEntries(action.tags.map((tag) => [tag.id, tag]));
      const listed: TagState = {
        ...state,
        status: 'loaded',
        error: null,
        tags,
        updatesWhileLoading: null,
      };
      return (state.updatesWhileLoading ?? []).reduce(reduceTags, listed);
    }
    case 'failed':
      return { ...state, status: 'loaded', error: action.error, updatesWhileLoading: null };
    case 'updated': {
      const { saved = [], removed = [] } = action.update;
      const updatesWhileLoading = state.updatesWhileLoading && [
        ...state.updatesWhileLoading,
        action,
      ];
      return {
        ...state,
        updatesWhileLoading,
        tags: withTags(state, saved),
        ...applyRemovals(state, saved, removed),
      };
    }
    case 'saved':
      return { ...state, tags: withTags(state, [action.tag]) };
    case 'removed':
      return { ...state, ...withoutTags(state, action.ids) };
    case 'edit':
      return { ...state, activeEditTag: action.id };
  }
}

/**
 * Applies the removals of a message. The viewer's own tag that is no longer global stays in their list.
 */
function applyRemovals(state: TagState, saved: readonly Tag[], removed: readonly string[]) {
  if (removed.length === 0) return {};
  const others = removed.filter((id) => state.tags[id]?.own !== true);
  return withoutTags({ ...state, tags: withTags(state, saved) }, others);
}
