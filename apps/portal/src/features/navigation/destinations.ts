import { CalendarDays, House, Radio, Search, type LucideIcon } from 'lucide-react';

export interface Page<To extends string, Text extends string> {
  readonly to: To;
  readonly text: Text;
}
export type Destination = Page<
  '/' | '/live' | '/upcoming' | '/archive',
  'home' | 'live' | 'upcoming' | 'archive'
>;

const home = { to: '/', text: 'home', icon: House } as const;
const live = { to: '/live', text: 'live', icon: Radio } as const;
const upcoming = { to: '/upcoming', text: 'upcoming', icon: CalendarDays } as const;

/** The main pages, in the header on wide screens. */
export const destinations: readonly Destination[] = [
  home,
  live,
  upcoming,
  { to: '/archive', text: 'archive' },
];

/** The pages in the bar at the bottom of phones. */
export const bottomBarDestinations: readonly ((Destination | Page<'/search', 'search'>) & {
  readonly icon: LucideIcon;
})[] = [home, live, upcoming, { to: '/search', text: 'search', icon: Search }];

/** Paths of the pages in `watch-pages.ts`, whose icons load with the menus. */
export const watchPaths = ['/latest', '/highlight', '/suggested', '/archive'] as const;

/** True if `pathname` is the destination `to` or a page below it; `/` and `/home` are the same page. */
export function isAt(to: string, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return to === '/' ? path === '' || path === '/home' : path === to || path.startsWith(`${to}/`);
}
