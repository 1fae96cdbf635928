import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Tables whose rows are never changed or deleted: payments, entitlements, and the history of purchases. */
const appendOnly = [
  'payment_attempt',
  'provider_event',
  'ledger_entry',
  'receipt',
  'purchase_change',
  'entitlement',
  'entitlement_end',
];
const tables = ['customer', 'stored_card', 'purchase', 'payment_intent', ...appendOnly];

/** Policies that show each row to its own tenant only. */
const policies = tables.flatMap((table) => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
]);
/** Triggers that refuse to change or delete rows of append-only tables. */
const seals = appendOnly.map(
  (table) => `CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
);

const statements = [
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END $$`,
  `CREATE FUNCTION refuse_imbalance() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT sum(amount) FROM ledger_entry WHERE tenant_id = NEW.tenant_id
        AND booking = NEW.booking AND currency = NEW.currency) <> 0 THEN
      RAISE EXCEPTION 'the booking % does not balance', NEW.booking
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END $$`,
  // Who pays. The tables below refer to this row and not to the account: it remains, without its
  // `user_id`, when the account is deleted.
  `CREATE TABLE customer (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL,
    user_id text,
    provider text,
    provider_reference text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, user_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id)
      ON DELETE SET NULL (user_id)
  )`,
  `CREATE TABLE stored_card (
    tenant_id text NOT NULL,
    customer_id text NOT NULL,
    provider text NOT NULL,
    reference text NOT NULL,
    brand text NOT NULL,
    last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
    exp_month integer NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
    exp_year integer NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, customer_id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id)
  )`,
  // `request_key` and `request_hash` are those of the Idempotency-Key header.
  `CREATE TABLE purchase (
    tenant_id text NOT NULL,
    id text NOT NULL,
    customer_id text NOT NULL,
    product_id text NOT NULL,
    event_id text,
    price integer NOT NULL CHECK (price >= 0),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    status text NOT NULL CHECK (status IN ('pending', 'active', 'declined', 'ended', 'refunded')),
    decline_reason text,
    auto_renew boolean NOT NULL,
    canceled boolean NOT NULL,
    locale text NOT NULL CHECK (length(locale) BETWEEN 1 AND 16),
    starts_at timestamptz,
    ends_at timestamptz,
    last_payment_at timestamptz,
    request_key text,
    request_hash text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id),
    FOREIGN KEY (tenant_id, product_id) REFERENCES product (tenant_id, id)
  )`,
  // A customer cannot buy what they have or are buying, even with concurrent requests (SEC-14).
  `CREATE UNIQUE INDEX purchase_ticket_once ON purchase (tenant_id, customer_id, event_id)
    WHERE event_id IS NOT NULL AND status IN ('pending', 'active')`,
  `CREATE UNIQUE INDEX purchase_contract_once ON purchase (tenant_id, customer_id, product_id)
    WHERE event_id IS NULL AND status IN ('pending', 'active')`,
  `CREATE UNIQUE INDEX purchase_request ON purchase (tenant_id, customer_id, request_key)
    WHERE request_key IS NOT NULL`,
  `CREATE INDEX purchase_ending ON purchase (tenant_id, ends_at) WHERE status = 'active'`,
  // Until `lease_until`, only the process that created or claimed the intent may charge it.
  `CREATE TABLE payment_intent (
    tenant_id text NOT NULL,
    id text NOT NULL,
    purchase_id text NOT NULL,
    customer_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('purchase', 'renewal')),
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    provider text NOT NULL,
    reference text,
    save_card boolean NOT NULL,
    status text NOT NULL CHECK (status IN
      ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'refunded')),
    decline_reason text,
    action jsonb,
    lease_until timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_id) REFERENCES purchase (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX payment_intent_once ON payment_intent (tenant_id, purchase_id)
    WHERE status IN ('created', 'requires_action', 'processing')`,
  `CREATE UNIQUE INDEX payment_intent_reference ON payment_intent (tenant_id, provider, reference)`,
  `CREATE INDEX payment_intent_open ON payment_intent (tenant_id, lease_until)
    WHERE status IN ('created', 'requires_action', 'processing')`,
  `CREATE INDEX payment_intent_customer ON payment_intent (tenant_id, customer_id, updated_at)`,
  `CREATE TABLE payment_attempt (
    tenant_id text NOT NULL,
    id text NOT NULL,
    intent_id text NOT NULL,
    operation text NOT NULL,
    outcome text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id)
  )`,
  `CREATE TABLE provider_event (
    tenant_id text NOT NULL REFERENCES tenant (id),
    provider text NOT NULL,
    id text NOT NULL,
    type text NOT NULL,
    reference text,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, provider, id)
  )`,
  // Double entry: the amounts of a booking add up to 0. Debits are positive.
  `CREATE TABLE ledger_entry (
    tenant_id text NOT NULL,
    booking text NOT NULL,
    account text NOT NULL,
    amount integer NOT NULL CHECK (amount <> 0),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    intent_id text NOT NULL,
    actor text NOT NULL,
    reason text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, booking, account),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id)
  )`,
  `CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_imbalance()`,
  `CREATE TABLE receipt (
    tenant_id text NOT NULL,
    number integer NOT NULL CHECK (number > 0),
    kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
    purchase_id text NOT NULL,
    customer_id text NOT NULL,
    intent_id text NOT NULL,
    title text NOT NULL,
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL,
    issued_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, number),
    UNIQUE (tenant_id, intent_id, kind),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id)
  )`,
  'CREATE INDEX receipt_customer ON receipt (tenant_id, customer_id, number DESC)',
  `CREATE TABLE purchase_change (
    tenant_id text NOT NULL,
    id text NOT NULL,
    purchase_id text NOT NULL,
    change text NOT NULL,
    actor text NOT NULL,
    reason text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_id) REFERENCES purchase (tenant_id, id)
  )`,
  'CREATE INDEX purchase_change_purchase ON purchase_change (tenant_id, purchase_id)',
  // Access that a payment grants. A row of `entitlement_end` revokes it.
  `CREATE TABLE entitlement (
    tenant_id text NOT NULL,
    id text NOT NULL,
    customer_id text NOT NULL,
    purchase_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('ticket', 'subscription')),
    event_id text,
    identity_id text,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    actor text NOT NULL,
    reason text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_id) REFERENCES purchase (tenant_id, id),
    CHECK ((kind = 'ticket') = (event_id IS NOT NULL))
  )`,
  'CREATE INDEX entitlement_customer ON entitlement (tenant_id, customer_id)',
  'CREATE INDEX entitlement_purchase ON entitlement (tenant_id, purchase_id)',
  `CREATE TABLE entitlement_end (
    tenant_id text NOT NULL,
    entitlement_id text NOT NULL,
    actor text NOT NULL,
    reason text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, entitlement_id),
    FOREIGN KEY (tenant_id, entitlement_id) REFERENCES entitlement (tenant_id, id)
  )`,
  ...seals,
  ...policies,
];

/** Adds purchases, payments and entitlements. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
