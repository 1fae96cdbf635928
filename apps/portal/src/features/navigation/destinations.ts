import { CalendarDays, Film, House, Radio, type LucideIcon } from 'lucide-react';

export interface Destination {
  readonly to: '/' | '/live' | '/upcoming' | '/archive';
  readonly text: 'home' | 'live' | 'upcoming' | 'archive';
  readonly icon: LucideIcon;
}

/** The main pages, in the header on wide screens and at the bottom of a phone. */
export const destinations: readonly Destination[] = [
  { to: '/', text: 'home', icon: House },
  { to: '/live', text: 'live', icon: Radio },
  { to: '/upcoming', text: 'upcoming', icon: CalendarDays },
  { to: '/archive', text: 'archive', icon: Film },
];

/** Whether a page belongs to a destination; `/` and `/home` are the same page. */
export function isAt(to: Destination['to'], pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return to === '/' ? path === '' || path === '/home' : path === to;
}
