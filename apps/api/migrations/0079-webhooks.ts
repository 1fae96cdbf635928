import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  `CREATE TABLE webhook_endpoint (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    url text NOT NULL,
    kinds text[] NOT NULL,
    description text NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_secret_until timestamptz,
    enabled boolean NOT NULL,
    disabled_reason text,
    failing_since timestamptz,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    archived_at timestamptz,
    PRIMARY KEY (tenant_id, id)
  )`,
  // Every change of an event looks for the endpoints that it is sent to.
  `CREATE INDEX webhook_endpoint_latest ON webhook_endpoint (tenant_id, created_at DESC, id DESC)
    WHERE archived_at IS NULL`,
  `CREATE TABLE webhook_delivery (
    tenant_id text NOT NULL,
    id text NOT NULL,
    endpoint_id text NOT NULL,
    message_id text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    turn integer NOT NULL DEFAULT 1,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    last_attempt_at timestamptz,
    response_status integer,
    response_ms integer,
    response_body text,
    problem text,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoint (tenant_id, id) ON DELETE CASCADE
  )`,
  // Lists by all, endpoint, state, and both; the retention deletes by the first.
  `CREATE INDEX webhook_delivery_latest ON webhook_delivery (tenant_id, created_at DESC, id DESC)`,
  `CREATE INDEX webhook_delivery_of_endpoint
    ON webhook_delivery (tenant_id, endpoint_id, created_at DESC, id DESC)`,
  `CREATE INDEX webhook_delivery_state
    ON webhook_delivery (tenant_id, state, created_at DESC, id DESC)`,
  `CREATE INDEX webhook_delivery_endpoint_state
    ON webhook_delivery (tenant_id, endpoint_id, state, created_at DESC, id DESC)`,
  ...['webhook_endpoint', 'webhook_delivery'].flatMap((table) => [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ]),
];

/** Adds the endpoints that webhooks are sent to, and the log of deliveries. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
