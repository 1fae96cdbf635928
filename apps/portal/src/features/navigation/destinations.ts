import { CalendarDays, Film, House, Radio, type LucideIcon } from 'lucide-react';

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
const archive = { to: '/archive', text: 'archive', icon: Film } as const;

/** The main pages: in the header on wide screens, in the bar at the bottom of phones. */
export const destinations: readonly (Destination & { readonly icon: LucideIcon })[] = [
  home,
  live,
  upcoming,
  archive,
];

/** Paths of the pages in a phone's sheet, not in its bar. Their icons load with the menus. */
export const sheetPaths = ['/latest', '/highlight', '/suggested'] as const;

/** True if `pathname` is the destination `to` or a page below it; `/` and `/home` are the same page. */
export function isDestinationOrBelow(to: string, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return to === '/' ? path === '' || path === '/home' : path === to || path.startsWith(`${to}/`);
}
