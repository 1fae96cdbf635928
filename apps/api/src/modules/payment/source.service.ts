import { createHmac } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { eachTenant } from '../../platform/each-tenant.ts';
import { addressGroups } from '../../platform/http/address-groups.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { tokenKey } from '../../platform/token-keys.ts';
import { countAbandonedFrom, countRefusedFrom, deleteSources } from './source.queries.ts';

const dayMs = 24 * 60 * 60_000;

/** From where somebody pays. */
export interface PaymentSource {
  /** Keyed hash of the address, or of its network: neither can be read from it. */
  readonly key: string;
  /** How much more is to be expected there than at one address. */
  readonly share: number;
}

/** What the /48 of an IPv6 address may, against one /64 of it. */
const siteShare = 8;

/** From where the caller pays: the address, and the network that an IPv6 address is in. */
export function sourcesOf({
  address,
  tokenSecret,
  tenant,
}: Pick<Ctx, 'address' | 'tokenSecret' | 'tenant'>): PaymentSource[] {
  const { own, site } = addressGroups(address);
  const secret = tokenKey(tokenSecret, tenant.id, 'payment-source');
  const of = (who: string, share: number) => ({
    key: createHmac('sha256', secret).update(who).digest('base64url'),
    share,
  });
  return [of(`address ${own}`, 1), ...(site === null ? [] : [of(`site ${site}`, siteShare)])];
}

/** How many cards were refused at one source since a time, by whichever account. */
export const refusedFrom = (scope: Scope, { key }: PaymentSource, since: Date): Promise<number> =>
  countRefusedFrom(scope, key, since);

/** How many payments for a product were begun at one source since a time, and not finished. */
export const abandonedFrom = (
  scope: Scope,
  { key }: PaymentSource,
  productId: string,
  since: Date,
): Promise<number> => countAbandonedFrom(scope, { key, productId, since });

/** Forgets after a day from where payments were asked for. */
export const sourceJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'payment-source',
    everyMs: 60 * 60_000,
    run: () =>
      eachTenant(platform, 'not every source of payments was forgotten', (id) =>
        platform.db.forTenant(id, (scope) =>
          deleteSources(scope, new Date(platform.clock() - dayMs)),
        ),
      ),
  },
];
