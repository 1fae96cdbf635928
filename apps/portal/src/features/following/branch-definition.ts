import { definePage } from '../../lib/page/define-page.ts';
import { BranchPage, type BranchPageData } from './branch-page.tsx';
import { loadBranch, type Branch, type BranchOptions } from './following.api.ts';

/** Defines a page of a branch. */
export const branchPage = (branch: Branch, { parentParam, isFollowedOnly }: BranchOptions) =>
  definePage<BranchPageData>({
    load: async ({ api, params }) => ({
      branch,
      isFollowedOnly,
      ...(await loadBranch(api, branch, params[parentParam] ?? null, isFollowedOnly)),
    }),
    title: (t) => t(`following.${branch}`),
    head: ({ t, tenant, data }) => ({
      title: `${data.parent?.title ?? t(`following.${branch}`)} · ${tenant.name}`,
      description: t(`following.${branch}Intro`),
    }),
    View: BranchPage,
  });
