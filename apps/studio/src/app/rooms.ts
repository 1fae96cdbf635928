import type { Permission } from '@grandstand/contract/constants';
import {
  CalendarDays,
  CalendarRange,
  CalendarSearch,
  ChartColumn,
  Clapperboard,
  Globe,
  LayoutTemplate,
  MessageSquareWarning,
  ShoppingBag,
  UserSearch,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { Texts } from '../lib/texts/index.ts';

export interface Room {
  readonly to:
    | '/match-day'
    | '/matches'
    | '/fixtures'
    | '/library'
    | '/front-page'
    | '/shop'
    | '/moderation'
    | '/customers'
    | '/figures'
    | '/people'
    | '/portals'
    | '/webhooks';
  /** Key of its name in the texts of the frame. */
  readonly name: keyof Texts['frame']['roomNames'];
  readonly icon: LucideIcon;
  /** Operators without it do not see the room. */
  readonly permission: Permission;
  /** True for a room that only people see who work for several portals. */
  readonly isAcrossTenants?: true;
}

/** The rooms of the studio, in the order of the navigation. */
export const rooms: readonly Room[] = [
  {
    to: '/match-day',
    name: 'matchDay',
    icon: CalendarSearch,
    permission: 'event:read',
    isAcrossTenants: true,
  },
  { to: '/matches', name: 'matches', icon: CalendarDays, permission: 'event:read' },
  { to: '/fixtures', name: 'fixtures', icon: CalendarRange, permission: 'event:edit' },
  { to: '/library', name: 'library', icon: Clapperboard, permission: 'recording:edit' },
  {
    to: '/front-page',
    name: 'frontPage',
    icon: LayoutTemplate,
    permission: 'page:edit',
  },
  { to: '/shop', name: 'shop', icon: ShoppingBag, permission: 'shop:read' },
  {
    to: '/moderation',
    name: 'moderation',
    icon: MessageSquareWarning,
    permission: 'moderation:edit',
  },
  { to: '/customers', name: 'customers', icon: UserSearch, permission: 'customer:read' },
  { to: '/figures', name: 'figures', icon: ChartColumn, permission: 'figures:read' },
  { to: '/people', name: 'people', icon: Users, permission: 'people:edit' },
  { to: '/portals', name: 'portals', icon: Globe, permission: 'tenant:edit' },
  { to: '/webhooks', name: 'webhooks', icon: Webhook, permission: 'tenant:edit' },
];

/** Rooms in the bar at the bottom of a phone, beside the menu, which has the others. */
export const maxRoomsInBar = 4;
