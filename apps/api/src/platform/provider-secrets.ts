import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from './error.ts';

const secret = z.string().min(1).max(8192);
const schema = z.record(
  z.string(),
  z.strictObject({
    google: z.strictObject({ client_secret: secret }).optional(),
    facebook: z.strictObject({ app_secret: secret }).optional(),
    /** The key that Apple gave, PEM (PKCS 8). */
    apple: z.strictObject({ private_key: secret }).optional(),
  }),
);

/** What sign-in providers gave us to prove who we are, by tenant. */
export type ProviderSecrets = z.infer<typeof schema>;

/**
 * Reads the file of `PROVIDER_SECRETS_FILE`. Throws `StartupError` with the key that is wrong, never
 * with a value.
 */
export function readProviderSecrets(file: string): ProviderSecrets {
  let input: unknown;
  try {
    input = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new StartupError(`PROVIDER_SECRETS_FILE: found no readable JSON file at ${file}`);
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new StartupError(
    parsed.error.issues
      .map(
        (issue) =>
          `PROVIDER_SECRETS_FILE: ${issue.path.join('.') || '(file)'}: found a value (not shown), allowed is: ${issue.message}`,
      )
      .join('\n'),
  );
}
