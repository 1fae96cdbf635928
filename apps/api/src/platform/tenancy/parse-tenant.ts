import {
  paletteProblems,
  tenantConfig,
  themes,
  type TenantConfig,
  type Theme,
} from '@grandstand/contract';
import type { z } from 'zod';
import { StartupError } from '../context/error.ts';

/** Why settings are refused: the key, the rule with what is allowed, and what was found. */
export interface TenantProblem {
  /** Names and indexes separated by dots, such as `brand.accent`. */
  readonly key: string;
  readonly problem: string;
}

/** True for keys whose value may be a secret, written into the wrong file; it is not logged. */
const isSecretKey = (key: PropertyKey | undefined): boolean =>
  /(secret|_key|password)$/i.test(String(key));

function describeValueAt(value: unknown, keys: readonly PropertyKey[]): string {
  let found: unknown = value;
  for (const key of keys) found = (found as Record<PropertyKey, unknown> | null)?.[key];
  if (found === undefined) return 'nothing';
  return isSecretKey(keys.at(-1)) ? 'a value (not shown)' : JSON.stringify(found).slice(0, 80);
}

function describeIssue(input: unknown, issue: z.core.$ZodIssue): TenantProblem {
  let keys = issue.path;
  let rule = issue.message;
  if (issue.code === 'unrecognized_keys') {
    keys = [...issue.path, ...issue.keys.slice(0, 1)];
    rule = 'expected no key of that name';
  } else if (issue.code === 'invalid_value') {
    rule = `expected one of ${issue.values.join(', ')}`;
  }
  return {
    key: keys.map(String).join('.'),
    problem: `${rule}, found ${describeValueAt(input, keys)}`,
  };
}

type CheckedTenant =
  | { readonly config: TenantConfig; readonly problems: null }
  | { readonly config: null; readonly problems: readonly TenantProblem[] };

/** Checks the settings of a tenant, of a file or of a call: their schema, and the contrast of the palette. */
export function checkTenant(input: unknown): CheckedTenant {
  const parsed = tenantConfig.safeParse(input);
  if (!parsed.success)
    return {
      config: null,
      problems: parsed.error.issues.map((issue) => describeIssue(input, issue)),
    };
  const offered: readonly Theme[] = parsed.data.enable_white_theme ? themes : ['dark'];
  const unreadable = paletteProblems(parsed.data.brand, offered);
  if (unreadable.length > 0)
    return {
      config: null,
      problems: unreadable.map((problem) => ({ key: 'brand.accent', problem })),
    };
  return { config: parsed.data, problems: null };
}

/** Returns a copy of settings without a key that their schema does not know. */
function withoutKeys(settings: unknown, issue: z.core.$ZodIssueUnrecognizedKeys): unknown {
  const copy: unknown = structuredClone(settings);
  let parent = copy;
  for (const key of issue.path) parent = (parent as Record<PropertyKey, unknown>)[key];
  for (const key of issue.keys) delete (parent as Record<string, unknown>)[key];
  return copy;
}

/**
 * Checks settings of the database. Keys that this version does not know are ignored: in an upgrade of one process
 * after the other, and after a rollback, a newer one has stored them.
 */
export function checkStoredTenant(input: unknown): CheckedTenant {
  let known = input;
  for (const issue of tenantConfig.safeParse(input).error?.issues ?? [])
    if (issue.code === 'unrecognized_keys') known = withoutKeys(known, issue);
  return checkTenant(known);
}

/** Returns a problem as one line. Those of a palette name their key themselves. */
export const describeProblem = ({ key, problem }: TenantProblem): string =>
  key !== '' && problem.startsWith(key) ? problem : `${key || '(all)'}: ${problem}`;

/** A tenant file: its settings, and how they are written. */
export interface TenantFile {
  readonly file: string;
  readonly config: TenantConfig;
  readonly written: Readonly<Record<string, unknown>>;
}

/** Parses a tenant file. Throws `StartupError` with a line per fault: file, key, value, allowed values. */
export function parseTenantFile(file: string, text: string): TenantFile {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    throw new StartupError(`${file}: not valid JSON: ${(error as Error).message}`);
  }
  const { config, problems } = checkTenant(input);
  if (config === null)
    throw new StartupError(
      problems.map((problem) => `${file}: ${describeProblem(problem)}`).join('\n'),
    );
  return { file, config, written: input as TenantFile['written'] };
}
