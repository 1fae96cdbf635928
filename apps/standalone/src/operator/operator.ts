/**
 * The operator command. It calls the running server over loopback, because the embedded database belongs to
 * one process. The key in the data directory authorises the caller.
 */
import { loadTenants, StartupError, type ApiConfig } from '@grandstand/api';
import type { AnalyticsSummary, OperatorPerson, QualityRow } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxPageSize } from '@grandstand/contract/constants';
import { readConfig } from '../config.ts';
import {
  createOperatorClient,
  CommandError,
  reachableHost,
  readMachineKey,
  type OperatorTarget,
} from './operator-client.ts';
import { checkStream, printFindings, printStreamCheck } from './print-stream-check.ts';
import { followUpload, printUploads, uploadAndFollow } from './print-uploads.ts';
import { UploadError, type UploadTarget } from './upload-file.ts';
import { parseOperator, type OperatorCommand } from './operator-arguments.ts';
import { readInput, runCallCommand } from './operator-calls.ts';
import { runTenantCommand } from './operator-tenants.ts';
import { UsageError } from './usage-error.ts';
import { runWebhookCommand, type WebhookCommand } from './webhook-commands.ts';
import {
  isMaintenanceCommand,
  runMaintenanceCommand,
  type MaintenanceCommand,
} from './maintenance-commands.ts';
import { readLineup } from './read-lineup.ts';
import { readRoster } from './read-roster.ts';
import { usage } from './operator-usage.ts';

/**
 * Returns the host of a tenant that a file or the running server's database configures; without an id, of the
 * tenant of `localhost`, else of the first. Throws `CommandError`.
 */
async function hostOf(config: ApiConfig, tenantId: string | null, key: string): Promise<string> {
  const tenants = loadTenants(config);
  const first = tenants.findByHost('localhost') ?? tenants.all[0];
  const tenant = tenantId === null ? first : tenants.find(tenantId);
  if (tenant != null) return tenant.hosts[0] ?? 'localhost';
  const client = createOperatorClient({
    config,
    host: first?.hosts[0] ?? 'localhost',
    key,
  });
  const { entries } = (await client.tenant.list({ query: { size: maxPageSize } })).content;
  const stored = entries.find(
    ({ id, address }) => address !== null && (tenantId === null || id === tenantId),
  );
  if (stored?.address != null) return new URL(stored.address).hostname;
  throw new CommandError(
    entries.length === 0
      ? 'There is no tenant yet; make one by "tenant new <id> --name <text> --host <host>"'
      : `--tenant: expected one of ${entries.map(({ id }) => id).join(', ')}, found "${tenantId ?? ''}"`,
  );
}

/** Returns a host at which the server accepts the calls for all tenants. */
function hostOfPlatform(config: ApiConfig): string {
  const [first] = loadTenants(config).all;
  return first?.hosts[0] ?? 'localhost';
}

interface ListedEvent {
  readonly id: string;
  readonly eventStatus: string;
  readonly cancelled: boolean;
  readonly gameStartDate: string | null;
  readonly date: string;
  readonly title: string;
}

const printEvent = ({ id, eventStatus, cancelled, gameStartDate, date, title }: ListedEvent) => {
  const state = cancelled ? 'cancelled' : eventStatus;
  console.log(`${id.padEnd(34)}${state.padEnd(10)}${gameStartDate ?? date}  ${title}`);
};

const printPerson = ({ email, name, role, isAdministrator, lastSeenAt }: OperatorPerson) =>
  console.log(
    [
      email.padEnd(34),
      isAdministrator ? `${role}, administrator` : role,
      lastSeenAt === null ? 'never seen' : `seen ${lastSeenAt}`,
      name,
    ].join('  '),
  );

function showAnalytics({ days, visitors, pages, tracks, playback }: AnalyticsSummary): void {
  console.log(`${visitors} visitors in the last ${days} days`);
  for (const { name, count } of [...pages, ...tracks])
    console.log(`${String(count).padStart(9)}  ${name}`);
  const { videos, failed, startMs, stalled } = playback;
  const start = startMs === null ? 'none started' : `half of them started within ${startMs} ms`;
  const stalls = stalled === null ? '' : `, ${(stalled * 100).toFixed(2)} % of the time stalled`;
  console.log(`${videos} plays, ${failed} failed, ${start}${stalls}`);
}

const orNone = (value: number | null, unit: string, digits = 0) =>
  (value === null ? 'none' : `${value.toFixed(digits)} ${unit}`).padStart(12);

function showQuality({ day, title, eventId, plays, errors, ...row }: QualityRow): void {
  const failures = Object.entries(errors)
    .filter(([, times]) => times > 0)
    .map(([code, times]) => `${code} ${times}`);
  const { startMedianMs, startP95Ms, stalled, meanBps } = row;
  console.log(
    [
      `${day}${String(plays).padStart(8)} plays`,
      `start${orNone(startMedianMs, 'ms')}, p95${orNone(startP95Ms, 'ms')}`,
      `stalled${orNone(stalled === null ? null : stalled * 100, '%', 2)}`,
      orNone(meanBps === null ? null : meanBps / 1000, 'kbit/s'),
      `errors: ${failures.join(', ') || 'none'}`,
      `${title === '' ? 'Clip of a viewer' : title} (${eventId})`,
    ].join('  '),
  );
}

const pageSize = 100;

function showStreamKey({ id, key }: { readonly id: string; readonly key: string }): void {
  console.log(
    `Key ${id}, shown only now:\n${key}\nIn OBS: server rtmp://<host>:1935/live, stream key as above.`,
  );
}

async function listPeople(client: ApiClient): Promise<OperatorPerson[]> {
  const people: OperatorPerson[] = [];
  for (let after: string | null = null, more = true; more; more = after !== null) {
    const { content } = await client.operator.listPeople({ query: { after, size: pageSize } });
    people.push(...content.entries);
    after = content.next;
  }
  return people;
}

const isWebhookCommand = (command: { readonly kind: string }): command is WebhookCommand =>
  command.kind.startsWith('webhook-');

async function runCommand(
  client: ApiClient,
  uploadTarget: Omit<UploadTarget, 'client' | 'onProgress'>,
  target: OperatorTarget,
  command: Exclude<OperatorCommand, MaintenanceCommand | { kind: 'help' }>,
): Promise<void> {
  if (isWebhookCommand(command)) return runWebhookCommand(client, command);
  switch (command.kind) {
    case 'call':
    case 'import-table':
    case 'export-table':
      return runCallCommand(client, target, command);
    case 'tenant-list':
    case 'tenant-new':
    case 'tenant-update':
    case 'tenant-show':
    case 'tenant-archive':
    case 'tenant-restore':
    case 'tenant-export':
    case 'tenant-check-host':
    case 'tenant-logo':
      return runTenantCommand(client, command);
    case 'list': {
      for (let page = 0, more = true; more; page += 1) {
        const { content } = await client.event.listForOperator({
          query: {
            page,
            size: pageSize,
            ...(command.status === null ? {} : { status: [command.status] }),
          },
        });
        content.entries.forEach(printEvent);
        more = content.nextExists;
      }
      return;
    }
    case 'create':
      return printEvent((await client.event.create({ body: command.body })).content);
    case 'check-stream':
      return printStreamCheck(await checkStream(client, command.address));
    case 'import': {
      const { id, address } = command;
      const { content } = await client.recording.import({ params: { id }, body: { address } });
      return followUpload(client, id, content.uploadId);
    }
    case 'mirror': {
      const { id, body } = command;
      const { content } = await client.recording.mirror({ params: { id }, body });
      for (const note of content.notes) console.log(`note: ${note}`);
      if (content.uploadId !== null) return followUpload(client, id, content.uploadId);
      const { mirror } = content.recording ?? { mirror: null };
      return console.log(
        mirror === null ? `${id}  no mirror` : `${id}  ${mirror.address}: ${mirror.state}`,
      );
    }
    case 'set-stream':
      if (command.url.startsWith('https://')) printFindings(await checkStream(client, command.url));
      return printEvent(
        (
          await client.event.setStream({
            params: { id: command.id },
            body: { eventUrl: command.url },
          })
        ).content,
      );
    case 'set-status':
      return printEvent(
        (
          await client.event.setStatus({
            params: { id: command.id },
            body: { status: command.status },
          })
        ).content,
      );
    case 'analytics': {
      const { days } = command;
      return showAnalytics((await client.analytics.getSummary({ query: { days } })).content);
    }
    case 'quality': {
      const { days, eventId } = command;
      for (let page = 0, more = true; more; page += 1) {
        const filter = eventId === null ? { days, page } : { days, page, eventId };
        const { content } = await client.analytics.getQuality({ query: filter });
        content.rows.forEach(showQuality);
        more = content.nextExists;
      }
      return;
    }
    case 'set-stats': {
      const { content } = await client.statistics.set({
        params: { id: command.id },
        body: command.body,
      });
      return console.log(JSON.stringify(content.vidswap, null, 2));
    }
    case 'set-clock':
      return printEvent(
        (
          await client.event.setClock({
            params: { id: command.id },
            body: command.body,
          })
        ).content,
      );
    case 'set-ads': {
      const { content } = await client.event.setAds({
        params: { id: command.id },
        body: { ads: command.ads },
      });
      return printEvent(content);
    }
    case 'set-schedule': {
      const { id, body } = command;
      const { content } = await client.channel.setSchedule({ params: { id }, body });
      for (const { start, end, title } of content.entries)
        console.log(`${start}  ${end}  ${title}`);
      return;
    }
    case 'list-stream-keys': {
      const { content } = await client.streamKey.list();
      for (const { id, name, eventId, camera, role, isPanorama, ...times } of content.keys) {
        const { createdAt, usedAt, revokedAt } = times;
        console.log(
          [
            id,
            eventId ?? `camera ${camera}`,
            isPanorama ? `${role} panorama` : role,
            `created ${createdAt}`,
            usedAt === null ? 'never used' : `used ${usedAt}`,
            ...(revokedAt === null ? [] : [`revoked ${revokedAt}`]),
            ...(name === null ? [] : [name]),
          ].join('  '),
        );
      }
      return;
    }
    case 'create-stream-key':
      return showStreamKey((await client.streamKey.create({ body: command.body })).content);
    case 'rotate-stream-key':
      return showStreamKey((await client.streamKey.rotate({ params: { id: command.id } })).content);
    case 'revoke-stream-key': {
      const { content } = await client.streamKey.revoke({ params: { id: command.id } });
      return console.log(`${content.id}  revoked`);
    }
    case 'set-camera': {
      const { id, camera } = command;
      const { content } = await client.streamKey.setCamera({ params: { id }, body: { camera } });
      return console.log(`${content.eventId}  ${content.camera ?? 'no camera'}`);
    }
    case 'get-recording': {
      const { content } = await client.recording.get({ params: { id: command.id } });
      return console.log(JSON.stringify(content, null, 2));
    }
    case 'edit-recording': {
      const { content } = await client.recording.edit({
        params: { id: command.id },
        body: command.body,
      });
      return console.log(JSON.stringify(content, null, 2));
    }
    case 'set-captions': {
      const { id, language, file } = command;
      const { content } = await client.recording.setCaptions({
        params: { id },
        body: { language, file: file === null ? null : readInput('captions', file) },
      });
      return console.log(`captions: ${content.captions.join(', ') || 'none'}`);
    }
    case 'set-roster': {
      const { id, file } = command;
      const body = file === null ? { players: [] } : readRoster(readInput('roster', file));
      const { content } = await client.roster.set({ params: { id }, body });
      return console.log(`${id}  ${content.players.length} players`);
    }
    case 'set-lineup': {
      const { id, file } = command;
      const body = file === null ? { home: [], away: [] } : readLineup(readInput('lineup', file));
      const { home, away } = (await client.lineup.set({ params: { id }, body })).content;
      return console.log(`${id}  ${home.length} home and ${away.length} away players`);
    }
    case 'upload':
      return uploadAndFollow({ ...uploadTarget, client }, command);
    case 'uploads':
      return printUploads(client, command.id);
    case 'remove-upload':
      await client.upload.remove({ params: { id: command.id } });
      return console.log(`${command.id} is removed`);
    case 'set-cancelled':
      return printEvent(
        (
          await client.event.setCancelled({
            params: { id: command.id },
            body: { cancelled: command.cancelled },
          })
        ).content,
      );
    case 'list-people':
      return (await listPeople(client)).forEach(printPerson);
    case 'reset-factors': {
      const { email } = command;
      const person = (await listPeople(client)).find(
        (candidate) => candidate.email === email.toLowerCase(),
      );
      if (person === undefined)
        throw new CommandError(`person: there is no operator with the address ${email}`);
      await client.operator.resetFactors({ params: { id: person.id } });
      return console.log(
        `${email} signs in by password only, and can set up a new authenticator app or passkey`,
      );
    }
    case 'add-person': {
      const { content } = await client.operator.invite({ body: command.body });
      return console.log(
        `${content.email} creates their login here, once and until ${content.expiresAt}:\n${content.link}`,
      );
    }
    case 'grant-tags': {
      const { email, allowed: canCreateGlobalTag } = command;
      await client.tag.grant({ body: { email, canCreateGlobalTag } });
      console.log(`${email} may ${canCreateGlobalTag ? '' : 'not '}create global tags`);
      return;
    }
  }
}

try {
  const { tenant, command } = parseOperator(process.argv.slice(2), Date.now());
  if (command.kind === 'help') console.log(usage);
  else if (isMaintenanceCommand(command)) await runMaintenanceCommand(readConfig(), command);
  else {
    const config = readConfig();
    const key = readMachineKey(config);
    const host = command.kind.startsWith('tenant-')
      ? hostOfPlatform(config)
      : await hostOf(config, tenant, key);
    const target = { config, host, key };
    await runCommand(
      createOperatorClient(target),
      {
        address: reachableHost(config.host),
        port: config.port,
        host: `${host}:${config.port}`,
        key,
      },
      target,
      command,
    );
  }
} catch (error) {
  const isExpected =
    error instanceof UsageError ||
    error instanceof CommandError ||
    error instanceof UploadError ||
    error instanceof StartupError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
