import { definePage } from '../../lib/page/define-page.ts';
import { FollowTreePage, type FollowTreePageData } from './follow-tree-page.tsx';
import { loadFollowTree, type FollowTree, type FollowTreeOptions } from './following.api.ts';

/** Defines the page of a tree, or of what one of its leagues or sports contains. */
export const followTreePage = (
  tree: FollowTree,
  { parentParam, isFollowedOnly }: FollowTreeOptions,
) =>
  definePage<FollowTreePageData>({
    load: async ({ api, tenant, params }) => ({
      tree,
      isFollowedOnly,
      ...(await loadFollowTree({ api, tenant }, tree, params[parentParam] ?? null, isFollowedOnly)),
    }),
    title: (t) => t(`following.${tree}`),
    head: ({ t, tenant, data }) => ({
      title: `${data.parent?.title ?? t(`following.${tree}`)} · ${tenant.name}`,
      description: t(`following.${tree}Intro`),
    }),
    View: FollowTreePage,
  });
