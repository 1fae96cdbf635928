import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './managed-process.ts';
import { findProgram, unprivilegedUser } from './programs.ts';

/** Writes the files of pgbouncer in transaction mode; returns its command. */
export function poolerCommand(folder: string, port: number, target: URL): Command {
  mkdirSync(folder, { recursive: true });
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${target.username}" ""\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${target.hostname} port=${target.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 20',
      'max_client_conn = 500',
      'log_connections = 0',
      'log_disconnections = 0',
      // A server that comes back is used within a second.
      'server_login_retry = 1',
      'unix_socket_dir =',
    ].join('\n'),
  );
  // It refuses to run as root, and reads both files as the other account.
  for (const [path, mode] of [
    [folder, 0o755],
    [users, 0o644],
    [config, 0o644],
  ] as const)
    chmodSync(path, mode);
  const user = unprivilegedUser();
  return {
    file: findProgram('pgbouncer') ?? 'pgbouncer',
    args: [...(user === null ? [] : ['-u', user]), config],
  };
}
