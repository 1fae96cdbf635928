import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '../context/error.ts';

/** The secrets that each tenant has for one third party. Defined next to the code that uses them. */
export interface SecretKind<S extends z.ZodType = z.ZodType> {
  /** Name of the third party, unique across modules. */
  readonly name: string;
  readonly schema: S;
}

/** Defines the secrets of a third party; its module registers them. */
export const defineSecret = <S extends z.ZodType>(name: string, schema: S): SecretKind<S> => ({
  name,
  schema,
});

/** Secret text of one line. */
export const secretText = z.string().min(1).max(8192);

/** The address that a secret is for, if it is not the one that the third party documents. */
export const secretAddress = z.url().max(512).optional();

const byTenant = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Secrets by tenant and third party, not validated yet. */
export type UncheckedSecrets = z.infer<typeof byTenant>;

/** Secrets that identify us to third parties. */
export interface ThirdPartySecrets {
  /** Returns a tenant's secrets for a third party, or null. */
  of<S extends z.ZodType>(tenantId: string, kind: SecretKind<S>): z.output<S> | null;
}

const invalidSecrets = (
  issues: readonly z.core.$ZodIssue[],
  parents: readonly string[] = [],
): StartupError =>
  new StartupError(
    issues
      .map(({ path, message }) => {
        const key = [...parents, ...path].join('.') || '(file)';
        return `PROVIDER_SECRETS_FILE: ${key}: ${message}, found a value (not shown)`;
      })
      .join('\n'),
  );

/**
 * Reads the file of `PROVIDER_SECRETS_FILE`. Throws `StartupError` with the invalid key, never with a
 * value.
 */
export function readSecretsFile(file: string): UncheckedSecrets {
  let input: unknown;
  try {
    input = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new StartupError(`PROVIDER_SECRETS_FILE: found no readable JSON file at ${file}`);
  }
  const parsed = byTenant.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidSecrets(parsed.error.issues);
}

/**
 * Validates secrets against the modules' schemas. Throws `StartupError` with the invalid or unknown key,
 * never with a value.
 */
export function checkSecrets(
  unchecked: UncheckedSecrets,
  kinds: readonly SecretKind[],
): ThirdPartySecrets {
  const checked = new Map<string, unknown>();
  for (const [tenantId, parties] of Object.entries(unchecked))
    for (const [name, value] of Object.entries(parties)) {
      const kind = kinds.find((known) => known.name === name);
      if (kind === undefined)
        throw new StartupError(
          `PROVIDER_SECRETS_FILE: ${tenantId}.${name}: expected one of ${kinds.map((known) => known.name).join(', ')}`,
        );
      const parsed = kind.schema.safeParse(value);
      if (!parsed.success) throw invalidSecrets(parsed.error.issues, [tenantId, name]);
      checked.set(`${tenantId}.${name}`, parsed.data);
    }
  return {
    of: <S extends z.ZodType>(tenantId: string, kind: SecretKind<S>) =>
      // The cast is safe: a value is stored under the name whose schema parsed it.
      (checked.get(`${tenantId}.${kind.name}`) ?? null) as z.output<S> | null,
  };
}
