import {
  CalendarDays,
  Clock,
  Film,
  House,
  Radio,
  Search,
  Sparkles,
  Star,
  type LucideIcon,
} from 'lucide-react';

interface Page<To extends string, Text extends string> {
  readonly to: To;
  readonly text: Text;
  readonly icon: LucideIcon;
}
export type Destination = Page<
  '/' | '/live' | '/upcoming' | '/archive',
  'home' | 'live' | 'upcoming' | 'archive'
>;
type WatchPage = Page<
  '/latest' | '/highlight' | '/suggested' | '/archive',
  'latest' | 'highlights' | 'suggested' | 'archive'
>;

const archive = { to: '/archive', text: 'archive', icon: Film } as const;

/** The main pages, in the header on wide screens. */
export const destinations: readonly Destination[] = [
  { to: '/', text: 'home', icon: House },
  { to: '/live', text: 'live', icon: Radio },
  { to: '/upcoming', text: 'upcoming', icon: CalendarDays },
  archive,
];

/** Those that are always within reach of a thumb, at the bottom of a phone. */
export const thumbDestinations: readonly (Destination | Page<'/search', 'search'>)[] = [
  ...destinations.filter(({ to }) => to !== '/archive'),
  { to: '/search', text: 'search', icon: Search },
];

/** Further lists: in the footer, and on a phone behind the last button of its bar. */
export const watchPages: readonly WatchPage[] = [
  { to: '/latest', text: 'latest', icon: Clock },
  { to: '/highlight', text: 'highlights', icon: Star },
  { to: '/suggested', text: 'suggested', icon: Sparkles },
  archive,
];

/** Whether a page belongs to a destination; `/` and `/home` are the same page. */
export function isAt(to: string, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return to === '/' ? path === '' || path === '/home' : path === to || path.startsWith(`${to}/`);
}
