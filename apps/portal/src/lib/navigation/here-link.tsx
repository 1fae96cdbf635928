import { Link, useMatch, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SearchInput } from './build-path.ts';

/** The query of the page on show, with only the parameters that the page knows. */
export function useKnownSearch(): Readonly<Record<string, string>> {
  return useMatch({
    strict: false,
    // The dependencies of a page's loader are the known part of its query (`app/router.tsx`).
    select: ({ loaderDeps, search }) =>
      (typeof loaderDeps === 'object' ? loaderDeps : search) as Record<string, string>,
  });
}

/** `search` over `known`; null takes a parameter away. */
export function mergeSearch(
  known: Readonly<Record<string, string>>,
  search: SearchInput,
): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const [key, value] of Object.entries({ ...known, ...search })) {
    if (value != null && value !== '') merged[key] = String(value);
  }
  return merged;
}

/** Path of the page on show, without the locale and with the closing slash of our links. */
function useHerePath(): string {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return path.endsWith('/') ? path : `${path}/`;
}

type GoOptions = Pick<ComponentProps<typeof Link>, 'replace' | 'resetScroll' | 'viewTransition'>;

/** Goes to the page on show with another query; null takes a parameter away. */
export function useGoHere(): (search: SearchInput, options?: GoOptions) => Promise<void> {
  const navigate = useNavigate();
  const known = useKnownSearch();
  const to = useHerePath();
  return (search, options) => navigate({ ...options, to, search: mergeSearch(known, search) });
}

interface Props
  extends
    Omit<ComponentProps<'a'>, 'href'>,
    Pick<
      ComponentProps<typeof Link>,
      'preload' | 'replace' | 'resetScroll' | 'viewTransition' | 'activeProps' | 'activeOptions'
    > {
  /** What changes in the query; null takes a parameter away. */
  readonly search: SearchInput;
}

/** A link to the page on show with another query: a filter, a sort, the next page of a list. */
export function HereLink({ search, ...rest }: Props) {
  const known = useKnownSearch();
  const to = useHerePath();
  return <Link {...(rest as object)} to={to} search={mergeSearch(known, search)} />;
}
