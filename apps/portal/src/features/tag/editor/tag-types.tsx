import type { MomentIcon } from '@grandstand/contract/constants';
import {
  Clock,
  Crosshair,
  Flag,
  Hand,
  Hourglass,
  Play,
  RefreshCw,
  ShieldAlert,
  Square,
  Star,
  Target,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import { builtInIcons, useSportMoments } from './sport-moments.ts';

interface IconStyle {
  readonly Icon: LucideIcon;
  readonly className?: string;
}

const iconStyles: Record<MomentIcon, IconStyle> = {
  star: { Icon: Star },
  play: { Icon: Play },
  trophy: { Icon: Trophy },
  target: { Icon: Target },
  crosshair: { Icon: Crosshair },
  hand: { Icon: Hand },
  flag: { Icon: Flag },
  shield: { Icon: ShieldAlert },
  square: { Icon: Square },
  yellow_card: { Icon: Square, className: 'fill-[#f2c200] text-[#a88700]' },
  red_card: { Icon: Square, className: 'fill-[#e0242f] text-[#9c1018]' },
  hourglass: { Icon: Hourglass },
  swap: { Icon: RefreshCw },
  clock: { Icon: Clock },
};

/** The icon of a kind of moment: the sport's, or the built-in one. */
export function TagIcon({ type }: { readonly type: string }) {
  const sportIcon = useSportMoments().get(type)?.icon;
  const { Icon, className = '' } = iconStyles[sportIcon ?? builtInIcons[type] ?? 'star'];
  return <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${className}`} />;
}
