import { Clock, Film, Sparkles, Star, type LucideIcon } from 'lucide-react';
import type { Page, watchPaths } from './destinations.ts';

type WatchPage = Page<
  (typeof watchPaths)[number],
  'latest' | 'highlights' | 'suggested' | 'archive'
> & { readonly icon: LucideIcon };

/** Further lists: in the footer, and on a phone behind the last button of the bar. */
export const watchPages: readonly WatchPage[] = [
  { to: '/latest', text: 'latest', icon: Clock },
  { to: '/highlight', text: 'highlights', icon: Star },
  { to: '/suggested', text: 'suggested', icon: Sparkles },
  { to: '/archive', text: 'archive', icon: Film },
];
