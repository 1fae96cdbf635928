/** Commands for webhooks: endpoints, their deliveries, and replays. */
import type { WebhookDelivery, WebhookEndpoint } from '@grandstand/contract';
import {
  webhookDeliveryStates,
  webhookKinds,
  type WebhookDeliveryState,
  type WebhookKind,
} from '@grandstand/contract/constants';
import type { ApiClient } from '@grandstand/contract/client';
import { UsageError } from './usage-error.ts';

const idCommands = ['enable', 'disable', 'archive', 'rotate-secret', 'test', 'delivery'] as const;

/** A command of this file. */
export type WebhookCommand =
  | { readonly kind: 'webhook-list' }
  | { readonly kind: 'webhook-add'; readonly url: string; readonly kinds: WebhookKind[] }
  | {
      readonly kind: 'webhook-deliveries';
      /** Null for all endpoints. */
      readonly endpoint: string | null;
      readonly state: WebhookDeliveryState | null;
    }
  | {
      readonly kind: 'webhook-replay';
      /** An endpoint with `since`, else a delivery. */
      readonly id: string;
      readonly since: string | null;
    }
  | { readonly kind: `webhook-${(typeof idCommands)[number]}`; readonly id: string };

const isWebhookKind = (kind: string): kind is WebhookKind =>
  webhookKinds.some((known) => known === kind);

function kindsOf(positionals: readonly string[]): WebhookKind[] {
  if (positionals.length === 1 && positionals[0] === 'all') return [...webhookKinds];
  if (positionals.length === 0)
    throw new UsageError('webhook: write it as "webhook add <address> <kind> …|all"');
  return positionals.map((word) => {
    if (isWebhookKind(word)) return word;
    throw new UsageError(
      `webhook: expected one of ${webhookKinds.join(', ')} or all, found "${word}"`,
    );
  });
}

function stateOf(state: string | undefined): WebhookDeliveryState | null {
  const deliveryState =
    webhookDeliveryStates.find((webhookDeliveryState) => webhookDeliveryState === state) ?? null;
  if (deliveryState === null && state !== undefined)
    throw new UsageError(
      `--state: expected one of ${webhookDeliveryStates.join(', ')}, found "${state}"`,
    );
  return deliveryState;
}

function timeOf(since: string | undefined): string | null {
  if (since === undefined) return null;
  const time = new Date(since);
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`--since: expected a time such as 2026-11-21T12:00:00Z, found "${since}"`);
  return time.toISOString();
}

/** Parses a command of this file; null for any other. Throws `UsageError`. */
export function parseWebhookCommand(
  positionals: readonly string[],
  { state, since }: { readonly state?: string; readonly since?: string },
): WebhookCommand | null {
  const [name, verb, id, ...rest] = positionals;
  if (name !== 'webhook') return null;
  if (verb === 'list' && id === undefined) return { kind: 'webhook-list' };
  if (verb === 'add') return { kind: 'webhook-add', url: id ?? '', kinds: kindsOf(rest) };
  if (verb === 'deliveries' && rest.length === 0)
    return { kind: 'webhook-deliveries', endpoint: id ?? null, state: stateOf(state) };
  const command = idCommands.find((idCommand) => idCommand === verb);
  if (id === undefined || rest.length > 0 || (command === undefined && verb !== 'replay'))
    throw new UsageError(
      `webhook: write it as "webhook list", "webhook add <address> <kind> …|all", "webhook deliveries [<endpoint>] [--state <state>]", "webhook replay <delivery>|<endpoint> --since <time>" or "webhook ${idCommands.join('|')} <id>"`,
    );
  return command === undefined
    ? { kind: 'webhook-replay', id, since: timeOf(since) }
    : { kind: `webhook-${command}`, id };
}

const printEndpoint = ({
  id,
  url,
  kinds,
  enabled,
  disabledReason,
  failingSince,
}: WebhookEndpoint) =>
  console.log(
    [
      id,
      enabled ? 'enabled' : `disabled: ${disabledReason ?? 'operator'}`,
      failingSince === null ? null : `failing since ${failingSince}`,
      url,
      kinds.join(' '),
    ]
      .filter((part) => part !== null)
      .join('  '),
  );

const printSecret = ({ id, secret }: { readonly id: string; readonly secret: string }) =>
  console.log(`Endpoint ${id}. Its secret, shown only now:\n${secret}`);

const printDelivery = ({ id, kind, state, attempts, createdAt, problem }: WebhookDelivery) =>
  console.log(
    [createdAt, id, kind.padEnd(20), state, `${attempts} attempts`, problem ?? '']
      .join('  ')
      .trimEnd(),
  );

async function setEnabled(client: ApiClient, id: string, enabled: boolean): Promise<void> {
  const { version } = (await client.webhook.get({ params: { id } })).content;
  const body = { version, enabled };
  printEndpoint((await client.webhook.update({ params: { id }, body })).content);
}

async function replaySince(client: ApiClient, id: string, since: string): Promise<void> {
  let total = 0;
  for (let more = true; more;) {
    const { content } = await client.webhook.replayFailed({ params: { id }, body: { since } });
    total += content.replayed;
    more = content.more;
  }
  console.log(`${total} deliveries are sent again`);
}

/** Maximum number of deliveries that `webhook deliveries` prints. */
const maxPrinted = 100;

/** Performs a command of this file. */
export async function runWebhookCommand(client: ApiClient, command: WebhookCommand): Promise<void> {
  const params = { id: 'id' in command ? command.id : '' };
  switch (command.kind) {
    case 'webhook-list':
      return (await client.webhook.list({})).content.entries.forEach(printEndpoint);
    case 'webhook-add': {
      const { url, kinds } = command;
      return printSecret((await client.webhook.create({ body: { url, kinds } })).content);
    }
    case 'webhook-enable':
    case 'webhook-disable':
      return setEnabled(client, command.id, command.kind === 'webhook-enable');
    case 'webhook-archive':
      await client.webhook.archive({ params });
      return console.log(`Endpoint ${command.id} is archived; nothing is sent to it`);
    case 'webhook-rotate-secret':
      return printSecret((await client.webhook.rotateSecret({ params })).content);
    case 'webhook-test':
      return printDelivery((await client.webhook.sendTest({ params })).content);
    case 'webhook-deliveries': {
      const query = {
        size: maxPrinted,
        ...(command.endpoint === null ? {} : { endpoint_id: command.endpoint }),
        ...(command.state === null ? {} : { state: command.state }),
      };
      const { entries, next } = (await client.webhook.listDeliveries({ query })).content;
      entries.forEach(printDelivery);
      if (next !== null) console.log(`… and older ones: call webhook.listDeliveries after=${next}`);
      return;
    }
    case 'webhook-delivery': {
      const { content } = await client.webhook.getDelivery({ params });
      return console.log(JSON.stringify(content, null, 2));
    }
    case 'webhook-replay':
      return command.since === null
        ? printDelivery((await client.webhook.replayDelivery({ params })).content)
        : replaySince(client, command.id, command.since);
  }
}
