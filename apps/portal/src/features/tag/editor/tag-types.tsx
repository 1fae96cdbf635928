import type { TagType } from '@grandstand/contract/constants';
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

interface Look {
  readonly Icon: LucideIcon;
  readonly className?: string;
}

/** Icon and colour of each kind of moment in the list. */
const looks: Record<TagType, Look> = {
  moment: { Icon: Star },
  kick_off: { Icon: Play },
  goal: { Icon: Trophy },
  penalty: { Icon: Target },
  shot: { Icon: Crosshair },
  save: { Icon: Hand },
  corner: { Icon: Flag },
  foul: { Icon: ShieldAlert },
  yellow_card: { Icon: Square, className: 'fill-[#f2c200] text-[#a88700]' },
  red_card: { Icon: Square, className: 'fill-[#e0242f] text-[#9c1018]' },
  suspension: { Icon: Hourglass },
  substitution: { Icon: RefreshCw },
  half_time: { Icon: Clock },
  second_half: { Icon: Play },
  full_time: { Icon: Clock },
};

/** All kinds; from here, since the contract's list would add to the first script of every page. */
export const tagTypes = Object.keys(looks) as readonly TagType[];
export const isKnownType = (type: string): boolean => type in looks;

export function TagIcon({ type }: { readonly type: TagType }) {
  const { Icon, className = '' } = looks[type];
  return <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${className}`} />;
}

/** Returns the kinds offered during playback, the most frequent first. */
export const quickTypes = (sport: string): readonly TagType[] =>
  sport === 'handball'
    ? ['goal', 'save', 'shot', 'foul', 'suspension', 'penalty', 'moment']
    : ['goal', 'shot', 'save', 'foul', 'yellow_card', 'corner', 'moment'];
