import { definePage } from '../../lib/page/define-page.ts';
import { BranchPage, type BranchPageData } from './branch-page.tsx';
import { loadOffer, type Branch } from './following.api.ts';

/** Defines the page of a branch; `param` is the path parameter of the parent that it narrows to. */
export const branchPage = (branch: Branch, param: string, isFollowedOnly: boolean) =>
  definePage<BranchPageData>({
    load: async ({ api, params }) => ({
      branch,
      isFollowedOnly,
      ...(await loadOffer(api, branch, params[param] ?? null, isFollowedOnly)),
    }),
    title: (t) => t(`following.${branch}`),
    head: ({ t, tenant, data }) => ({
      title: `${data.parent?.title ?? t(`following.${branch}`)} · ${tenant.name}`,
      description: t(`following.${branch}Intro`),
    }),
    View: BranchPage,
  });
