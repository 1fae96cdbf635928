import { Clock, Film, Sparkles, Star, type LucideIcon } from 'lucide-react';
import type { Page, sheetPaths } from './destinations.ts';

type WatchPage = Page<
  (typeof sheetPaths)[number] | '/archive',
  'latest' | 'highlights' | 'suggested' | 'archive'
> & { readonly icon: LucideIcon };

/** Lists besides the main pages: in the footer, and in the menu of the bottom bar on phones. */
export const watchPages: readonly WatchPage[] = [
  { to: '/latest', text: 'latest', icon: Clock },
  { to: '/highlight', text: 'highlights', icon: Star },
  { to: '/suggested', text: 'suggested', icon: Sparkles },
  { to: '/archive', text: 'archive', icon: Film },
];
