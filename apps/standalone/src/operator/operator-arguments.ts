import { parseArgs } from 'node:util';
import type { CallInput, Calls } from '@grandstand/contract';
import {
  eventStatuses,
  operatorRoles,
  type EventStatus,
  streamKeyRoles,
  commerceTypes,
} from '@grandstand/contract/constants';
import { parseCallCommand, type CallCommand } from './operator-calls.ts';
import { parseTenantCommand, tenantOptions, type TenantCommand } from './operator-tenants.ts';
import { parseWebhookCommand, type WebhookCommand } from './webhook-commands.ts';
import { parseMaintenanceCommand, type MaintenanceCommand } from './maintenance-commands.ts';
import { UsageError } from './usage-error.ts';

type AdList = NonNullable<CallInput<Calls['event']['setAds']>['body']>['ads'];
type Schedule = NonNullable<CallInput<Calls['channel']['setSchedule']>['body']>;
type StatisticsInput = NonNullable<CallInput<Calls['statistics']['set']>['body']>;
type NewStreamKey = NonNullable<CallInput<Calls['streamKey']['create']>['body']>;
type RecordingEdit = NonNullable<CallInput<Calls['recording']['edit']>['body']>;
type MirrorInput = NonNullable<CallInput<Calls['recording']['mirror']>['body']>;
type ClockChange = NonNullable<CallInput<Calls['event']['setClock']>['body']>;
type Invitation = NonNullable<CallInput<Calls['operator']['invite']>['body']>;
type NewEvent = NonNullable<CallInput<Calls['event']['create']>['body']>;

/** An operator's command, with the input of the contract's call that performs it. */
export type OperatorCommand =
  | { readonly kind: 'help' }
  | CallCommand
  | TenantCommand
  | WebhookCommand
  | MaintenanceCommand
  | { readonly kind: 'list'; readonly status: EventStatus | null }
  | { readonly kind: 'create'; readonly body: NewEvent }
  | { readonly kind: 'set-stream'; readonly id: string; readonly url: string }
  | { readonly kind: 'check-stream'; readonly address: string }
  | { readonly kind: 'import'; readonly id: string; readonly address: string }
  | { readonly kind: 'mirror'; readonly id: string; readonly body: MirrorInput }
  | { readonly kind: 'set-status'; readonly id: string; readonly status: EventStatus }
  | { readonly kind: 'set-stats'; readonly id: string; readonly body: StatisticsInput }
  | { readonly kind: 'set-clock'; readonly id: string; readonly body: ClockChange }
  | { readonly kind: 'set-ads'; readonly id: string; readonly ads: AdList }
  | { readonly kind: 'set-schedule'; readonly id: string; readonly body: Schedule }
  | { readonly kind: 'list-stream-keys' }
  | { readonly kind: 'create-stream-key'; readonly body: NewStreamKey }
  | { readonly kind: 'rotate-stream-key' | 'revoke-stream-key'; readonly id: string }
  | { readonly kind: 'set-camera'; readonly id: string; readonly camera: string | null }
  | { readonly kind: 'get-recording'; readonly id: string }
  | { readonly kind: 'edit-recording'; readonly id: string; readonly body: RecordingEdit }
  | {
      readonly kind: 'set-captions';
      readonly id: string;
      readonly language: string;
      /** Null removes them. */
      readonly file: string | null;
    }
  | {
      readonly kind: 'upload';
      readonly id: string;
      readonly file: string;
      /** Where a panorama starts on the event's clock, s; null if with the recording. Absent for a video. */
      readonly panorama?: { readonly at: number | null };
    }
  | { readonly kind: 'uploads'; readonly id: string | null }
  | { readonly kind: 'remove-upload'; readonly id: string }
  | {
      readonly kind: 'set-roster';
      readonly id: string;
      /** A CSV file; null removes all players. */
      readonly file: string | null;
    }
  | {
      readonly kind: 'set-lineup';
      readonly id: string;
      /** A CSV file; null removes both line-ups. */
      readonly file: string | null;
    }
  | { readonly kind: 'set-cancelled'; readonly id: string; readonly cancelled: boolean }
  | { readonly kind: 'list-people' }
  | { readonly kind: 'reset-factors'; readonly email: string }
  | { readonly kind: 'add-person'; readonly body: Invitation }
  | { readonly kind: 'grant-tags'; readonly email: string; readonly allowed: boolean }
  | { readonly kind: 'analytics'; readonly days: number }
  | { readonly kind: 'quality'; readonly days: number; readonly eventId: string | null };

export interface OperatorRequest {
  /** Tenant id; null for the tenant of `localhost`, else the first. */
  readonly tenant: string | null;
  readonly command: OperatorCommand;
}

const options = {
  tenant: { type: 'string' },
  status: { type: 'string' },
  title: { type: 'string' },
  sport: { type: 'string' },
  start: { type: 'string' },
  end: { type: 'string' },
  commerce: { type: 'string' },
  film: { type: 'string' },
  team1: { type: 'string' },
  team2: { type: 'string' },
  body: { type: 'string' },
  days: { type: 'string' },
  'dry-run': { type: 'boolean' },
  camera: { type: 'string' },
  role: { type: 'string' },
  panorama: { type: 'boolean' },
  administrator: { type: 'boolean' },
  name: { type: 'string' },
  since: { type: 'string' },
  state: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  ...tenantOptions,
} as const;

type Values = {
  [K in keyof typeof options]?: (typeof options)[K]['type'] extends 'boolean' ? boolean : string;
};

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value);
  if (found !== undefined) return found;
  throw new UsageError(`${name}: expected one of ${allowed.join(', ')}, found "${value}"`);
}

function startTime(value: string, now: number): string {
  const ms = value === 'now' ? now : Date.parse(value);
  if (Number.isNaN(ms))
    throw new UsageError(
      `--start: expected now or a time such as 2026-11-21T18:00:00Z, found "${value}"`,
    );
  return new Date(ms).toISOString();
}

function createBody(values: Values, now: number): NewEvent {
  const { title, sport } = values;
  if (!title) throw new UsageError('create: --title is missing');
  if (!sport) throw new UsageError('create: --sport is missing');
  return {
    title,
    sportType: sport,
    gameStartDate: startTime(values.start ?? 'now', now),
    ...(values.end ? { gameEndDate: startTime(values.end, now) } : {}),
    ...(values.commerce
      ? { commerceType: oneOf('--commerce', values.commerce, commerceTypes) }
      : {}),
    ...(values.status ? { eventStatus: oneOf('--status', values.status, eventStatuses) } : {}),
    ...(values.film ? { film: values.film } : {}),
    ...(values.team1 ? { team1: values.team1 } : {}),
    ...(values.team2 ? { team2: values.team2 } : {}),
  };
}

/** Parses a JSON argument; the server validates it. */
function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name}: expected JSON, found "${text}"`);
  }
}

function clockBody(action: string, time: string | undefined): ClockChange {
  const running = oneOf('clock', action, ['start', 'stop']) === 'start';
  if (time === undefined) return { running };
  const found = /^(\d{1,3}):([0-5]\d)$/.exec(time);
  if (found === null)
    throw new UsageError(`clock: expected minutes and seconds such as 45:00, found "${time}"`);
  return { running, clock: Number(found[1]) * 60 + Number(found[2]) };
}

/** Parses a number of days up to `max`; defaults to 7. */
function daysOf(value: string | undefined, max: number): number {
  const days = Number(value ?? 7);
  if (!Number.isInteger(days) || days < 1 || days > max)
    throw new UsageError(`--days: expected 1 to ${max}, found "${value ?? ''}"`);
  return days;
}

function secondsOf(name: string, text: string): number {
  const seconds = text === '' ? Number.NaN : Number(text);
  if (Number.isFinite(seconds)) return seconds;
  throw new UsageError(`${name}: expected a number of seconds, found "${text}"`);
}

/** Parses a part such as `3720-3725.5`, s. */
function partOf(text: string): { start: number; end: number } {
  const [, start, end] = /^(-?[\d.]+)-([\d.]+)$/.exec(text) ?? [];
  if (start === undefined || end === undefined)
    throw new UsageError(`cut: expected <start>-<end> in seconds, found "${text}"`);
  return { start: secondsOf('cut', start), end: secondsOf('cut', end) };
}

function commandOf(positionals: readonly string[], values: Values, now: number): OperatorCommand {
  const [name, id, value] = positionals;
  const requireCount = (count: number, form: string) => {
    if (positionals.length !== count) throw new UsageError(`${name}: write it as "${form}"`);
  };
  if (values.help === true || name === undefined || name === 'help') return { kind: 'help' };
  const parsed =
    parseMaintenanceCommand(positionals) ??
    parseCallCommand(positionals, values) ??
    parseTenantCommand(positionals, values) ??
    parseWebhookCommand(positionals, values);
  if (parsed !== null) return parsed;
  switch (name) {
    case 'list':
      requireCount(1, 'list [--status <status>]');
      return {
        kind: 'list',
        status: values.status ? oneOf('--status', values.status, eventStatuses) : null,
      };
    case 'create':
      requireCount(1, 'create --title <text> --sport <sport>');
      return { kind: 'create', body: createBody(values, now) };
    case 'set-stream':
      requireCount(3, 'set-stream <id> <address>');
      return { kind: 'set-stream', id: id ?? '', url: value ?? '' };
    case 'check-stream':
      requireCount(2, 'check-stream <address>');
      return { kind: 'check-stream', address: id ?? '' };
    case 'import':
      requireCount(3, 'import <id> <address>');
      return { kind: 'import', id: id ?? '', address: value ?? '' };
    case 'mirror': {
      if (positionals.length !== 2) requireCount(3, 'mirror <id> [<address>]|off');
      const body = value === undefined ? {} : { address: value === 'off' ? null : value };
      return { kind: 'mirror', id: id ?? '', body };
    }
    case 'set-status':
      requireCount(3, 'set-status <id> <status>');
      return {
        kind: 'set-status',
        id: id ?? '',
        status: oneOf('status', value ?? '', eventStatuses),
      };
    case 'stats':
      requireCount(3, 'stats <id> <JSON>');
      return {
        kind: 'set-stats',
        id: id ?? '',
        body: jsonOf(name, value ?? '') as StatisticsInput,
      };
    case 'clock':
      requireCount(positionals.length === 4 ? 4 : 3, 'clock <id> start|stop [<minutes>:<seconds>]');
      return { kind: 'set-clock', id: id ?? '', body: clockBody(value ?? '', positionals[3]) };
    case 'ads':
      requireCount(3, 'ads <id> <JSON>');
      return { kind: 'set-ads', id: id ?? '', ads: jsonOf(name, value ?? '') as AdList };
    case 'schedule':
      requireCount(3, 'schedule <id> <JSON>');
      return { kind: 'set-schedule', id: id ?? '', body: jsonOf(name, value ?? '') as Schedule };
    case 'stream-keys':
      requireCount(1, 'stream-keys');
      return { kind: 'list-stream-keys' };
    case 'create-stream-key': {
      const { camera } = values;
      requireCount(camera === undefined ? 2 : 1, 'create-stream-key <event>|--camera <camera>');
      const role = oneOf('--role', values.role ?? 'main', streamKeyRoles);
      const target = camera === undefined ? { event_id: id ?? '' } : { camera };
      const body = {
        ...target,
        role,
        ...(values.panorama === true && { panorama: true }),
        ...(values.name ? { name: values.name } : {}),
      };
      return { kind: 'create-stream-key', body };
    }
    case 'rotate-stream-key':
    case 'revoke-stream-key':
      requireCount(2, `${name} <key id>`);
      return { kind: name, id: id ?? '' };
    case 'set-camera':
      requireCount(3, 'set-camera <id> <camera>|none');
      return {
        kind: 'set-camera',
        id: id ?? '',
        camera: value === 'none' ? null : (value ?? null),
      };
    case 'recording':
      requireCount(2, 'recording <id>');
      return { kind: 'get-recording', id: id ?? '' };
    case 'trim': {
      requireCount(4, 'trim <id> <start>|- <end>|-');
      const [start, end] = [value, positionals[3]].map((text) =>
        text === '-' ? null : secondsOf(name, text ?? ''),
      );
      const trim =
        start === null && end === null ? null : { start: start ?? null, end: end ?? null };
      return { kind: 'edit-recording', id: id ?? '', body: { trim } };
    }
    case 'cut': {
      if (positionals.length < 3)
        throw new UsageError('cut: write it as "cut <id> <start>-<end> …"');
      const cuts = value === 'none' ? [] : positionals.slice(2).map(partOf);
      return { kind: 'edit-recording', id: id ?? '', body: { cuts } };
    }
    case 'offset':
      requireCount(3, 'offset <id> <seconds>');
      return {
        kind: 'edit-recording',
        id: id ?? '',
        body: { offset: secondsOf(name, value ?? '') },
      };
    case 'captions': {
      requireCount(4, 'captions <id> <language> <file>|none');
      const [, , language = '', file = ''] = positionals;
      return {
        kind: 'set-captions',
        id: id ?? '',
        language,
        file: file === 'none' ? null : file,
      };
    }
    case 'upload': {
      const [, , , view, position] = positionals;
      const upload = { kind: 'upload' as const, id: id ?? '', file: value ?? '' };
      if (view !== 'panorama') {
        requireCount(3, 'upload <id> <file>');
        return upload;
      }
      requireCount(position === undefined ? 4 : 5, 'upload <id> <file> panorama [<position>]');
      const at = position === undefined ? null : secondsOf('upload', position);
      return { ...upload, panorama: { at } };
    }
    case 'uploads':
      if (id !== undefined) requireCount(2, 'uploads [<id>]');
      return { kind: 'uploads', id: id ?? null };
    case 'remove-upload':
      requireCount(2, 'remove-upload <upload>');
      return { kind: 'remove-upload', id: id ?? '' };
    case 'roster':
      requireCount(3, 'roster <team> <file>|none');
      return { kind: 'set-roster', id: id ?? '', file: value === 'none' ? null : (value ?? null) };
    case 'lineup':
      requireCount(3, 'lineup <event> <file>|none');
      return { kind: 'set-lineup', id: id ?? '', file: value === 'none' ? null : (value ?? null) };
    case 'cancel':
    case 'reinstate':
      requireCount(2, `${name} <id>`);
      return { kind: 'set-cancelled', id: id ?? '', cancelled: name === 'cancel' };
    case 'people':
      requireCount(1, 'people');
      return { kind: 'list-people' };
    case 'person':
      if (id === 'reset-factors') {
        requireCount(3, 'person reset-factors <email>');
        return { kind: 'reset-factors', email: value ?? '' };
      }
      if (id !== 'add')
        throw new UsageError(
          'person: write it as "person add <email>" or "person reset-factors <email>"',
        );
      requireCount(3, 'person add <email> [--role <role>] [--administrator]');
      return {
        kind: 'add-person',
        body: {
          email: value ?? '',
          role: oneOf('--role', values.role ?? 'owner', operatorRoles),
          administrator: values.administrator === true,
          mail: false,
        },
      };
    case 'allow-tags':
    case 'refuse-tags':
      requireCount(2, `${name} <email>`);
      return { kind: 'grant-tags', email: id ?? '', allowed: name === 'allow-tags' };
    case 'analytics':
      requireCount(1, 'analytics [--days <number>]');
      return { kind: 'analytics', days: daysOf(values.days, 365) };
    case 'quality':
      if (id !== undefined) requireCount(2, 'quality [<event>] [--days <number>]');
      return { kind: 'quality', days: daysOf(values.days, 92), eventId: id ?? null };
    default:
      throw new UsageError(
        `"${name}" is not a command; use list, create, call, import-fixtures, import-teams, import-rosters, export-fixtures, export-teams, export-rosters, check-stream, set-stream, set-status, stats, clock, ads, schedule, recording, trim, cut, offset, captions, upload, import, mirror, uploads, remove-upload, create-stream-key, stream-keys, rotate-stream-key, revoke-stream-key, set-camera, roster, lineup, cancel, reinstate, allow-tags, refuse-tags, people, person, tenant, webhook, analytics, quality, backup, restore, migrate, forget-token-secret or move-shared-files (--help describes them)`,
      );
  }
}

/**
 * Parses the arguments of the operator command. Throws `UsageError`.
 * @param now ms since 1970, for `--start now`
 */
export function parseOperator(args: readonly string[], now: number): OperatorRequest {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return {
    tenant: parsed.values.tenant ?? null,
    command: commandOf(parsed.positionals, parsed.values, now),
  };
}
