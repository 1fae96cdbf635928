import type { LegalType } from '@grandstand/contract/constants';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';

/** Facts about a tenant's products and events that its legal pages state. */
export interface LegalFacts {
  /** True if a product on sale starts with a free trial. */
  readonly hasTrials: boolean;
  /** True if a product on sale renews until it is cancelled. */
  readonly renews: boolean;
  /** True if an event may not be shown in every country. */
  readonly limitsRegions: boolean;
  /** True if an event shows minors. */
  readonly showsMinors: boolean;
}

/** Returns what legal pages state because of a tenant's products and events. */
export async function findLegalFacts({ trx, tenantId }: Scope, now: Date): Promise<LegalFacts> {
  return trx
    .selectNoFrom((eb) => {
      const onSale = eb
        .selectFrom('product')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('active', '=', true)
        .where((inner) => inner.or([inner('ends_at', 'is', null), inner('ends_at', '>', now)]));
      const events = eb.selectFrom('event').select('id').where('tenant_id', '=', tenantId);
      return [
        eb
          .exists(onSale.where('trial_days', 'is not', null))
          .$castTo<boolean>()
          .as('hasTrials'),
        eb
          .exists(onSale.where('auto_renew', '=', true))
          .$castTo<boolean>()
          .as('renews'),
        eb
          // The condition of the index. Without a limit, the column has the JSON value `null`.
          .exists(events.where(sql<boolean>`regions <> 'null'::jsonb`))
          .$castTo<boolean>()
          .as('limitsRegions'),
        eb
          .exists(events.where('safeguarded_by', 'is not', null))
          .$castTo<boolean>()
          .as('showsMinors'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/**
 * Returns the hash of a generated page's last content, and when it changed; null if the page was never shown.
 */
export async function findLegalVersion({ trx, tenantId }: Scope, type: LegalType) {
  const row = await trx
    .selectFrom('legal_version')
    .select(['content_hash', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the hash of a generated page's new content. */
export async function putLegalVersion(
  { trx, tenantId }: Scope,
  { type, contentHash, now }: { type: LegalType; contentHash: string; now: Date },
): Promise<void> {
  const version = { content_hash: contentHash, changed_at: now };
  await trx
    .insertInto('legal_version')
    .values({ tenant_id: tenantId, type, ...version })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'type']).doUpdateSet(version))
    .execute();
}
