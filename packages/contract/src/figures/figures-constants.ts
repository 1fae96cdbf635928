import type { CallAddresses } from '../call/call-address.ts';

/** Maximum days that a request for figures spans. */
export const maxFigureDays = 366;
/** Maximum rows of a table of revenue; the largest come first. */
export const maxRevenueRows = 1000;

/** Maximum portals of one table of their revenue, by name. */
export const maxRevenuePortals = 500;

/** The breakdowns of revenue. `country` is that of the tax. */
export const revenueGroups = ['day', 'product', 'event', 'country'] as const;
export type RevenueGroup = (typeof revenueGroups)[number];

export const figuresAddresses = {
  getViewers: {
    method: 'GET',
    path: '/api/operator/figures/viewers',
    caller: 'operator',
    permission: 'figures:read',
  },
  getRevenue: {
    method: 'GET',
    path: '/api/operator/figures/revenue',
    caller: 'operator',
    permission: 'figures:read',
  },
  listRevenueOfPortals: {
    method: 'GET',
    path: '/api/operator/figures/revenue_of_portals',
    caller: 'operator',
    permission: null,
  },
  getSubscriptions: {
    method: 'GET',
    path: '/api/operator/figures/subscriptions',
    caller: 'operator',
    permission: 'figures:read',
  },
} as const satisfies CallAddresses;
