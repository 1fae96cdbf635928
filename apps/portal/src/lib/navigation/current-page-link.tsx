import { Link, useMatch, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SearchInput } from './build-path.ts';

/** Returns the current page's query, with only the parameters that the page knows. */
export function usePageSearch(): Readonly<Record<string, string>> {
  return useMatch({
    strict: false,
    // The dependencies of a page's loader are the known part of its query (`app/router/page-route.tsx`).
    select: ({ loaderDeps, search }) =>
      (typeof loaderDeps === 'object' ? loaderDeps : search) as Record<string, string>,
  });
}

/** Merges `search` over `known`; null removes a parameter. */
export function mergeSearch(
  pageSearch: Readonly<Record<string, string>>,
  search: SearchInput,
): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const [key, value] of Object.entries({ ...pageSearch, ...search })) {
    if (value != null && value !== '') merged[key] = String(value);
  }
  return merged;
}

/** Returns the current page's path, without the locale and with a trailing slash. */
function useCurrentPath(): string {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return path.endsWith('/') ? path : `${path}/`;
}

type GoOptions = Pick<ComponentProps<typeof Link>, 'replace' | 'resetScroll' | 'viewTransition'>;

/** Navigates to the current page with another query; null removes a parameter. */
export function useUpdatePageSearch(): (search: SearchInput, options?: GoOptions) => Promise<void> {
  const navigate = useNavigate();
  const pageSearch = usePageSearch();
  const to = useCurrentPath();
  return (search, options) => navigate({ ...options, to, search: mergeSearch(pageSearch, search) });
}

interface Props
  extends
    Omit<ComponentProps<'a'>, 'href'>,
    Pick<
      ComponentProps<typeof Link>,
      'preload' | 'replace' | 'resetScroll' | 'viewTransition' | 'activeProps' | 'activeOptions'
    > {
  /** Changes to the query; null removes a parameter. */
  readonly search: SearchInput;
}

/** A link to the current page with another query: a filter, a sort, the next page of a list. */
export function CurrentPageLink({ search, ...rest }: Props) {
  const pageSearch = usePageSearch();
  const to = useCurrentPath();
  return <Link {...(rest as object)} to={to} search={mergeSearch(pageSearch, search)} />;
}
