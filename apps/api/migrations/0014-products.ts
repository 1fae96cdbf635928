import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const statements = [
  // `sold` counts only if `stock` limits it.
  `CREATE TABLE product (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    type text NOT NULL CHECK (type IN ('PPV', 'SVOD', 'CVOD')),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
    description text CHECK (length(description) <= 2000),
    price integer NOT NULL CHECK (price >= 0),
    currency text CHECK (currency ~ '^[A-Z]{3}$'),
    event_id text,
    identity_ids jsonb NOT NULL,
    duration integer CHECK (duration > 0),
    duration_units text CHECK (duration_units IN ('day', 'week', 'month', 'year')),
    auto_renew boolean NOT NULL,
    trial_days integer CHECK (trial_days > 0),
    starts_at timestamptz,
    ends_at timestamptz,
    stock integer CHECK (stock >= 0),
    sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
    active boolean NOT NULL,
    position integer NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE,
    CHECK ((duration IS NULL) = (duration_units IS NULL)),
    CHECK (type = 'PPV' OR event_id IS NULL),
    CHECK (type = 'PPV' OR (duration IS NULL) <> (ends_at IS NULL)),
    CHECK (type <> 'CVOD' OR jsonb_array_length(identity_ids) > 0),
    CHECK (NOT auto_renew OR (type <> 'PPV' AND duration IS NOT NULL)),
    CHECK (stock IS NULL OR sold <= stock)
  )`,
  'CREATE INDEX product_event ON product (tenant_id, event_id)',
  'ALTER TABLE product ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE product FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON product USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Stores the products that tenants sell. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
