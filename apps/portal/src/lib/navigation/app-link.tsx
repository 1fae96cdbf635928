import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { KnownPath } from '../page/route-row.ts';
import { buildPath, type ParamsOf, type SearchInput } from './build-path.ts';

type Target<P extends string> = {
  readonly to: P;
  readonly search?: SearchInput;
} & (keyof ParamsOf<P> extends never ? object : { readonly params: ParamsOf<P> });

type AnchorProps = Omit<ComponentProps<'a'>, 'href'>;
type RouterProps = Pick<
  ComponentProps<typeof Link>,
  | 'preload'
  | 'replace'
  | 'state'
  | 'resetScroll'
  | 'viewTransition'
  | 'activeProps'
  | 'activeOptions'
>;

/**
 * A link to a page of the route table; adds the locale prefix and a trailing slash. `<AppLink
 * to="/events/{eventId}" params={{ eventId }}>`. The page is prefetched on hover and focus; the current
 * page's link has `aria-current="page"` and `data-status="active"`.
 */
export function AppLink<P extends KnownPath>({
  to,
  search,
  ...rest
}: Target<P> & AnchorProps & RouterProps) {
  const { params, ...props } = rest as { params?: Record<string, string> } & AnchorProps;
  return <Link {...(props as object)} to={buildPath(to, params ?? {})} search={search ?? {}} />;
}
