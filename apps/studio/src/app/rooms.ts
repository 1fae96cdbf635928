import type { Permission } from '@grandstand/contract/constants';
import { CalendarDays, type LucideIcon } from 'lucide-react';

interface Room {
  readonly to: '/matches';
  /** Key of its name in the texts of the frame. */
  readonly name: 'matches';
  readonly icon: LucideIcon;
  /** Operators without it do not see the room. */
  readonly permission: Permission;
}

/** The rooms of the studio, in the order of the navigation. */
export const rooms: readonly Room[] = [
  { to: '/matches', name: 'matches', icon: CalendarDays, permission: 'event:read' },
];
