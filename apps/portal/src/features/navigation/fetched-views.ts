/** What browsers get for `later-views.ts`: the same views, fetched when they are first drawn. */
import { lazy } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type * as views from './later-views.ts';
import type * as menus from './menu-views.ts';

const fetched = (name: keyof typeof menus) =>
  lazyPart(async () => (await import('./menu-views.ts'))[name]);

export const BrowseList = fetched('BrowseList');
export const FooterPages = fetched('FooterPages');
export const FooterPlaces = fetched('FooterPlaces');

// A page cannot do without its layout: where it cannot be had, the page has failed.
export const SignInLayout = lazy(async () => ({
  default: (await import('./sign-in-layout.tsx')).SignInLayout,
}));

({ BrowseList, FooterPages, FooterPlaces, SignInLayout }) satisfies Record<
  keyof typeof views,
  unknown
>;
