import type { Permission } from '@grandstand/contract/constants';
import { CalendarDays, Globe, type LucideIcon } from 'lucide-react';

interface Room {
  readonly to: '/matches' | '/portals';
  /** Key of its name in the texts of the frame. */
  readonly name: 'matches' | 'portals';
  readonly icon: LucideIcon;
  /** Operators without it do not see the room. */
  readonly permission: Permission;
}

/** The rooms of the studio, in the order of the navigation. */
export const rooms: readonly Room[] = [
  { to: '/matches', name: 'matches', icon: CalendarDays, permission: 'event:read' },
  { to: '/portals', name: 'portals', icon: Globe, permission: 'tenant:edit' },
];
