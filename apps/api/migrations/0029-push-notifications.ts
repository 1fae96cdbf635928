import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const isolateTenants = (table: string) => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];
const statements = [
  // The push subscription of a browser, one for each device of an account.
  `CREATE TABLE push_subscription (
    tenant_id text NOT NULL,
    device_row_id text NOT NULL,
    user_id text NOT NULL,
    endpoint text NOT NULL CHECK (length(endpoint) BETWEEN 1 AND 1024),
    p256dh text NOT NULL CHECK (length(p256dh) = 87),
    auth text NOT NULL CHECK (length(auth) = 22),
    locale text NOT NULL CHECK (length(locale) BETWEEN 1 AND 16),
    added_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, device_row_id),
    UNIQUE (tenant_id, endpoint),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, device_row_id) REFERENCES device (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX push_subscription_user ON push_subscription (tenant_id, user_id)',
  ...isolateTenants('push_subscription'),
  // The topics about which a user wants notifications; without a row, all of them.
  `CREATE TABLE notification_choice (
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    starting boolean NOT NULL,
    highlights boolean NOT NULL,
    followed boolean NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
  ...isolateTenants('notification_choice'),
  // The notifications of a match that a process has claimed, so that each is queued once. A changed start
  // makes them due again.
  `CREATE TABLE notification_claim (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    topic text NOT NULL CHECK (topic IN ('starting', 'highlights')),
    starts_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, event_id, topic, starts_at),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX notification_claim_start ON notification_claim (tenant_id, starts_at)',
  ...isolateTenants('notification_claim'),
];

/** Adds push notifications. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
