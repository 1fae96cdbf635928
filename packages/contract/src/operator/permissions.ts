/**
 * The permissions of operators. Each operator call requires one (`permission` of its address). A role grants
 * several; a key for a script has those that its creator chose.
 */
export const permissions = [
  /** Lists matches, teams, channels and recordings. */
  'event:read',
  /** Creates, changes, postpones and withdraws matches. */
  'event:edit',
  /** Status, clock, score, line-ups and moments of a match. */
  'event:score',
  /** Uploads, recordings, stream keys and cameras. */
  'recording:edit',
  /** Competitions, teams, players and venues. */
  'identity:edit',
  /** Front page, banners, ads, channels and information pages. */
  'page:edit',
  'shop:read',
  /** Products, prices, coupons and access codes. */
  'shop:edit',
  /** Finds customers and reads what they bought. */
  'customer:read',
  /** Grants access, ends sessions and blocks accounts. */
  'customer:edit',
  /** Refunds purchases; in the local environment, also renews subscriptions. */
  'refund:create',
  /** Comments, clips, tags and bans. */
  'moderation:edit',
  /** Viewers, plays, quality and revenue. */
  'figures:read',
  /** Operators, their roles, and keys of scripts. */
  'people:edit',
  'audit:read',
  /** Settings of the tenant, and webhooks. */
  'tenant:edit',
] as const;
export type Permission = (typeof permissions)[number];

/** The roles of operators. A person has one in each tenant. */
export const operatorRoles = [
  'owner',
  'editor',
  'helper',
  'scorer',
  'moderator',
  'support',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The permissions of each role. An administrator of the platform has all, in every tenant. */
export const rolePermissions: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  owner: permissions,
  editor: [
    'event:read',
    'event:edit',
    'event:score',
    'recording:edit',
    'identity:edit',
    'page:edit',
    'figures:read',
  ],
  // A club's volunteer at the touchline, who is scorer and moderator at once.
  helper: ['event:read', 'event:score', 'moderation:edit'],
  scorer: ['event:read', 'event:score'],
  moderator: ['event:read', 'moderation:edit'],
  support: ['event:read', 'shop:read', 'customer:read', 'customer:edit', 'refund:create'],
};

/** Permissions whose changes require reauthentication: money, people and keys. */
export const permissionsWithReauthentication: readonly Permission[] = [
  'refund:create',
  'people:edit',
];
