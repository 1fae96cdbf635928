/** Commands for every operator call of the contract by its name, and for imports and exports. */
import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ImportResult } from '@grandstand/contract';
import { callAddresses, type CallAddress } from '@grandstand/contract/constants';
import type { AnyCall, ApiClient } from '@grandstand/contract/client';
import { openResponse, CommandError, type OperatorTarget } from './operator-client.ts';
import { UsageError } from './usage-error.ts';

/** What imports and exports exist, with the calls and addresses that perform them. */
const tables = {
  fixtures: { call: 'event.import', path: '/api/operator/event/export' },
  teams: { call: 'identity.import', path: '/api/operator/identity/export' },
  rosters: { call: 'roster.import', path: '/api/operator/team/export_rosters' },
} as const;
type Table = keyof typeof tables;

/** A command of this file. */
export type CallCommand =
  | {
      readonly kind: 'call';
      /** Such as `event.update`. */
      readonly name: string;
      readonly params: Readonly<Record<string, string>>;
      readonly query: Readonly<Record<string, string | readonly string[]>>;
      /** A JSON file, `-` for the standard input, or null. */
      readonly body: string | null;
    }
  | {
      readonly kind: 'import-table';
      readonly table: Table;
      readonly file: string;
      readonly dryRun: boolean;
    }
  | {
      readonly kind: 'export-table';
      readonly table: Table;
      /** Null for the standard output. */
      readonly file: string | null;
    };

/** Returns the operator calls by name. */
function operatorCalls(): Map<string, CallAddress> {
  const calls = Object.entries(callAddresses).flatMap(([noun, addresses]) =>
    Object.entries(addresses as Readonly<Record<string, CallAddress>>).map(
      ([verb, address]) => [`${noun}.${verb}`, address] as const,
    ),
  );
  return new Map(calls.filter(([, { caller }]) => caller === 'operator'));
}

/** Returns the names of the operator calls with the noun of `name`, or of all calls if none has it. */
function namesLike(name: string): string {
  const all = [...operatorCalls().keys()].toSorted();
  const ofNoun = all.filter((call) => call.split('.')[0] === name.split('.')[0]);
  return (ofNoun.length > 0 ? ofNoun : all).join(', ');
}

function parseCall(positionals: readonly string[], body: string | undefined): CallCommand {
  const [, name = '', ...pairs] = positionals;
  const address = operatorCalls().get(name);
  if (address === undefined)
    throw new UsageError(`call: "${name}" is not an operator call; use one of ${namesLike(name)}`);
  const inPath = [...address.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  const params: Record<string, string> = {};
  const query: Record<string, string | string[]> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`call: expected key=value, found "${pair}"`);
    const [key, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (inPath.includes(key)) params[key] = value;
    else if (address.method === 'POST')
      throw new UsageError(
        `call: ${name} has no parameter "${key}"${inPath.length > 0 ? `, only ${inPath.join(', ')}` : ''}; pass its fields as JSON by --body <file>|-`,
      );
    else {
      const known = query[key];
      query[key] =
        known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
    }
  }
  const missing = inPath.filter((key) => params[key] === undefined);
  if (missing.length > 0)
    throw new UsageError(`call: ${name} needs ${missing.map((key) => `${key}=…`).join(' ')}`);
  if (body !== undefined && address.method === 'GET')
    throw new UsageError(`call: ${name} takes no body`);
  return { kind: 'call', name, params, query, body: body ?? null };
}

/**
 * Parses a command of this file; null for any other. Throws `UsageError`.
 * @param body value of `--body`
 */
export function parseCallCommand(
  positionals: readonly string[],
  { body, 'dry-run': dryRun = false }: { body?: string; 'dry-run'?: boolean },
): CallCommand | null {
  const [name = '', file] = positionals;
  if (name === 'call') return parseCall(positionals, body);
  const [, verb, table] = /^(import|export)-(fixtures|teams|rosters)$/.exec(name) ?? [];
  if (verb === undefined) return null;
  if (positionals.length > 2 || (verb === 'import' && file === undefined))
    throw new UsageError(
      `${name}: write it as "${name} ${verb === 'import' ? '<file>|- [--dry-run]' : '[<file>]'}"`,
    );
  return verb === 'import'
    ? { kind: 'import-table', table: table as Table, file: file ?? '', dryRun }
    : { kind: 'export-table', table: table as Table, file: file ?? null };
}

/** Reads a text file, or for `-` the standard input. Throws `CommandError`. */
export function readInput(command: string, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    const problem = error instanceof TypeError ? 'is not UTF-8' : 'cannot be read';
    throw new CommandError(`${command}: ${file === '-' ? 'the input' : file} ${problem}`);
  }
}

/** Parses JSON that was passed to a command. Throws `CommandError`. */
export function parseJson(command: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${command}: expected JSON (${(error as Error).message})`);
  }
}

/** Returns the call of a name. */
function callOf(client: ApiClient, name: string): AnyCall {
  const [noun = '', verb = ''] = name.split('.');
  return (client as unknown as Record<string, Record<string, AnyCall>>)[noun]?.[verb] as AnyCall;
}

function printImport({
  dryRun,
  rows,
  created,
  updated,
  unchanged,
  problems,
  problemCount,
}: ImportResult) {
  for (const { row, column, problem, allowed } of problems)
    console.log(
      `row ${row}${column === null ? '' : `, ${column}`}: ${problem}; allowed: ${allowed}`,
    );
  if (problemCount > problems.length) console.log(`… and ${problemCount - problems.length} more`);
  const done = dryRun ? 'would be' : 'were';
  console.log(
    `${rows} rows: ${created} ${done} added, ${updated} changed, ${unchanged} left as they are`,
  );
  if (problemCount > 0) process.exitCode = 1;
}

/** Writes the response of an address to a file, or to the standard output, as it arrives. */
async function download(target: OperatorTarget, path: string, file: string | null): Promise<void> {
  const incoming = await openResponse(target, { method: 'GET', path, body: null });
  if (file === null) for await (const chunk of incoming) process.stdout.write(chunk as Buffer);
  else await pipeline(incoming, createWriteStream(file));
}

/** Performs a command of this file. */
export async function runCallCommand(
  client: ApiClient,
  target: OperatorTarget,
  command: CallCommand,
): Promise<void> {
  switch (command.kind) {
    case 'call': {
      const { name, params, query, body } = command;
      const input = {
        params,
        query,
        ...(body === null ? {} : { body: parseJson('--body', readInput('--body', body)) }),
      };
      console.log(JSON.stringify(await callOf(client, name)(input), null, 2));
      return;
    }
    case 'import-table': {
      const { table, file, dryRun } = command;
      const text = readInput(`import-${table}`, file);
      const data = /^\s*\[/.test(text)
        ? { rows: parseJson(`import-${table}`, text) }
        : { csv: text };
      const response = await callOf(
        client,
        tables[table].call,
      )({
        body: { ...data, dry_run: dryRun },
      });
      return printImport((response as { content: ImportResult }).content);
    }
    case 'export-table': {
      const { table, file } = command;
      const format = file?.endsWith('.json') === true ? 'json' : 'csv';
      return download(target, `${tables[table].path}?format=${format}`, file);
    }
  }
}
