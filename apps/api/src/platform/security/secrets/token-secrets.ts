/**
 * The secret from which the keys for stored hashes and texts are derived. It is that of the first start, stays when
 * `TOKEN_SECRET` is rotated, and is in the database, encrypted once with each secret of the settings.
 */
import { StartupError } from '../../context/error.ts';
import type { Database } from '../../database/database.ts';
import { secretName, wrappingKey, type TokenSecrets } from '../derive-key.ts';
import { decryptText, encryptText } from '../encrypted-text.ts';
import {
  deleteStoredSecrets,
  insertStoredSecret,
  lockStoredSecrets,
} from './stored-secret.queries.ts';

/**
 * Returns the secrets of this installation. Lets exactly the given ones open what is stored from now on. Throws
 * `StartupError` if none of them could so far: a process with another `TOKEN_SECRET` uses this database.
 */
export const openTokenSecrets = (
  db: Pick<Database, 'withoutTenant'>,
  { signing, accepted }: Pick<TokenSecrets, 'signing' | 'accepted'>,
): Promise<TokenSecrets> =>
  db.withoutTenant(async (trx) => {
    // Two first starts with different secrets must not both store theirs.
    const rows = await lockStoredSecrets(trx);
    const secrets = [...new Set([signing, ...accepted])];
    const opened = secrets.flatMap((secret) =>
      rows
        .filter(({ key }) => key === secretName(secret))
        .map(({ value }) => decryptText(wrappingKey(secret), value)),
    );
    const stored = rows.length === 0 ? signing : opened[0];
    if (stored === undefined)
      throw new StartupError(
        'TOKEN_SECRET: expected the secret of the other processes of this database, or the former one in TOKEN_SECRET_ACCEPTED; found another one. If it is lost, "npm run operator -- forget-token-secret" ends every session, code, link and key that was stored with it',
      );
    if (rows.length !== secrets.length || opened.length !== secrets.length) {
      await deleteStoredSecrets(trx);
      for (const secret of secrets)
        await insertStoredSecret(trx, {
          key: secretName(secret),
          value: encryptText(wrappingKey(secret), stored),
        });
    }
    return { signing, accepted: secrets.slice(1), stored };
  });

/**
 * Lets the next start store its own `TOKEN_SECRET` as the first one. What was stored with the former secret ends:
 * sessions, codes, links, authenticator apps, keys of scripts. Returns false if nothing was stored.
 */
export const forgetTokenSecrets = (db: Pick<Database, 'withoutTenant'>): Promise<boolean> =>
  db.withoutTenant(async (trx) => (await deleteStoredSecrets(trx)) > 0);
