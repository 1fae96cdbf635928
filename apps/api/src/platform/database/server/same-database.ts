/** Addresses of settings that must lead to the database of `DATABASE_URL`. */
import { Client } from 'pg';
import { StartupError } from '../../context/error.ts';

const connectTimeoutMs = 5000;

/** What the servers of a cluster, and the ways to one, have in common. */
interface Identity {
  readonly cluster: string;
  readonly database: string;
}

/** Connects to an address of a setting. Throws `StartupError` with the name of the setting if that fails. */
async function readIdentity(setting: string, url: string): Promise<Identity> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'grandstand',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Identity>(`SELECT current_database() AS database,
      (SELECT system_identifier::text FROM pg_control_system()) AS cluster`);
    const [row] = rows;
    if (row === undefined) throw new Error('the server returned no state');
    return row;
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    throw new StartupError(
      `${setting}: the PostgreSQL server cannot be used (${message === '' ? code : message})`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws `StartupError` if the address of a setting leads to another database than that of `DATABASE_URL`. */
export async function requireSameDatabase(
  databaseUrl: string,
  setting: 'DIRECT_DATABASE_URL' | 'BACKUP_DATABASE_URL',
  url: string | null,
): Promise<void> {
  if (url === null || url === databaseUrl) return;
  const expected = await readIdentity('DATABASE_URL', databaseUrl);
  const found = await readIdentity(setting, url);
  if (found.cluster !== expected.cluster)
    throw new StartupError(
      `${setting}: expected the server of DATABASE_URL, found another one, with a database "${found.database}" of its own`,
    );
  if (found.database !== expected.database)
    throw new StartupError(
      `${setting}: expected the database of DATABASE_URL, "${expected.database}", found "${found.database}"`,
    );
}
