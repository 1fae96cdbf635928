import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../root.ts';
import { findPostgres } from '../test/postgres.ts';

/** Returns the path of a program; null if this machine does not have it. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Names of all settings, from `.env.example`. */
export function settingNames(): string[] {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  return [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
}

/** Programs that the topology needs and this machine lacks, each with its package. */
export function missingPrograms(): string[] {
  const programs: Readonly<Record<string, string>> = {
    pgbouncer: 'pgbouncer',
    haproxy: 'haproxy',
    ffmpeg: 'ffmpeg',
    'redis-server': 'redis-server',
  };
  return [
    ...(findPostgres() === null ? ['PostgreSQL 15 or newer (postgresql)'] : []),
    ...Object.entries(programs)
      .filter(([program]) => findProgram(program) === null)
      .map(([program, name]) => `${program} (${name})`),
  ];
}

/** What the topology needs and this machine lacks; empty if it lacks nothing. */
export function missingForTopology(): string[] {
  return [
    ...missingPrograms(),
    ...(existsSync(join(root, 'apps/portal/dist/server')) &&
    existsSync(join(root, 'apps/studio/dist/assets'))
      ? []
      : ['the built sites (npm test -- --only build)']),
  ];
}

/** Path of the script of s3rver, the stand-in for S3. */
export const s3Script = (): string =>
  createRequire(join(root, 'apps/api/package.json')).resolve('s3rver/bin/s3rver.js');

/** The account for programs that refuse to run as root; null if this process is not root. */
export function unprivilegedUser(): string | null {
  if (process.getuid?.() !== 0) return null;
  return spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody';
}
