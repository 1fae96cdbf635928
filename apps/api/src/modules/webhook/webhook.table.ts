import type {
  WebhookDeliveryState,
  WebhookDisabledReason,
  WebhookKind,
  WebhookMessageKind,
} from '@grandstand/contract/constants';
import type { Generated, Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import {
  addedByOperators,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** An address to which a tenant's messages are sent. */
export interface WebhookEndpointTable {
  tenant_id: string;
  id: string;
  url: string;
  kinds: WebhookKind[];
  description: string;
  /** Encrypted, because each delivery is signed with it. */
  secret: string;
  /** The secret before the last rotation, which still signs for a while. */
  former_secret: string | null;
  former_secret_until: NullableTime;
  enabled: boolean;
  disabled_reason: WebhookDisabledReason | null;
  /** First failure since the last success. */
  failing_since: NullableTime;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
  archived_at: NullableTime;
}
export type WebhookEndpointRow = Selectable<WebhookEndpointTable>;

/** A message to an endpoint. */
export interface WebhookDeliveryTable {
  tenant_id: string;
  id: string;
  endpoint_id: string;
  message_id: string;
  kind: WebhookMessageKind;
  /** JSON as it is sent. */
  body: string;
  state: WebhookDeliveryState;
  /** Increases with each replay, so that queued work of an earlier turn ends. */
  turn: Generated<number>;
  attempts: Generated<number>;
  created_at: Time;
  last_attempt_at: NullableTime;
  response_status: number | null;
  response_ms: number | null;
  /** Start of the body of the last response. */
  response_body: string | null;
  problem: string | null;
}
export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>;

export const tableLimits: TableLimits<'webhook_endpoint' | 'webhook_delivery'> = {
  webhook_endpoint: addedByOperators,
  // Viewers' clips and purchases add rows, but their calls do not list this table in `stores`, because a full
  // log must not refuse a purchase. Only the job limits it.
  webhook_delivery: removeRowsBeyond(1_000_000, 4000, { oldestBy: 'created_at' }),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    webhook_endpoint: WebhookEndpointTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}
