import type { PublicTenantConfig } from '@grandstand/contract';
import {
  Bell,
  BellRing,
  Clapperboard,
  CreditCard,
  Heart,
  KeyRound,
  MonitorSmartphone,
  Shield,
  Shapes,
  Ticket,
  Trophy,
  Tv,
  UserRound,
  Video,
  type LucideIcon,
} from 'lucide-react';

interface AccountLink {
  readonly to:
    | '/account/general'
    | '/account/password'
    | '/account/devices'
    | '/following'
    | '/club'
    | '/following/league'
    | '/following/category'
    | '/selected/videos'
    | '/selected/clips'
    | '/account/reminders'
    | '/account/notifications'
    | '/account/ppv'
    | '/account/subscription'
    | '/account/billing';
  /** Text key of the link; with the suffix `Text`, of its description. */
  readonly text:
    | 'general'
    | 'password'
    | 'devices'
    | 'following'
    | 'club'
    | 'leagues'
    | 'sports'
    | 'videos'
    | 'clips'
    | 'reminders'
    | 'notifications'
    | 'tickets'
    | 'subscriptions'
    | 'billing';
  readonly icon: LucideIcon;
}

const general = { to: '/account/general', text: 'general', icon: UserRound } as const;
const password = { to: '/account/password', text: 'password', icon: KeyRound } as const;
const devices = { to: '/account/devices', text: 'devices', icon: MonitorSmartphone } as const;
const following = { to: '/following', text: 'following', icon: Heart } as const;
const club = { to: '/club', text: 'club', icon: Shield } as const;
const leagues = { to: '/following/league', text: 'leagues', icon: Trophy } as const;
const sports = { to: '/following/category', text: 'sports', icon: Shapes } as const;
const videos = { to: '/selected/videos', text: 'videos', icon: Video } as const;
const clips = { to: '/selected/clips', text: 'clips', icon: Clapperboard } as const;
const reminders = { to: '/account/reminders', text: 'reminders', icon: Bell } as const;
const notifications = {
  to: '/account/notifications',
  text: 'notifications',
  icon: BellRing,
} as const;
const tickets = { to: '/account/ppv', text: 'tickets', icon: Ticket } as const;
const subscriptions = { to: '/account/subscription', text: 'subscriptions', icon: Tv } as const;
const billing = { to: '/account/billing', text: 'billing', icon: CreditCard } as const;

type Switches = Pick<
  PublicTenantConfig,
  'enable_leagues_view' | 'enable_favorite_club_selection' | 'monetisation' | 'payments'
>;

/** Links to purchases, by the tenant's sales models; empty where the tenant takes no payments. */
const boughtLinks = ({ monetisation, payments }: Switches): readonly AccountLink[] =>
  payments === undefined || monetisation.length === 0
    ? []
    : [
        ...(monetisation.includes('ppv') ? [tickets] : []),
        ...(monetisation.some((model) => model !== 'ppv') ? [subscriptions] : []),
        billing,
      ];

interface AccountGroup {
  readonly name: 'settings' | 'bought' | 'mine';
  readonly links: readonly AccountLink[];
}

/** Returns the account links by group: settings, purchases, and what the viewer follows and saved. */
export function accountGroups(tenant: Switches): readonly AccountGroup[] {
  const { enable_leagues_view: hasLeagues, enable_favorite_club_selection: hasClub } = tenant;
  const bought = boughtLinks(tenant);
  return [
    { name: 'settings', links: [general, password, devices, notifications] },
    ...(bought.length === 0 ? [] : [{ name: 'bought', links: bought } as const]),
    {
      name: 'mine',
      links: [
        ...(hasClub ? [club] : []),
        following,
        ...(hasLeagues ? [leagues] : []),
        sports,
        videos,
        clips,
        reminders,
      ],
    },
  ];
}

/** The short list for the header menu. */
export const menuLinks: readonly AccountLink[] = [following, videos, clips, devices];
