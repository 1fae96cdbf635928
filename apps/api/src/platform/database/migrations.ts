import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { StartupError } from '../context/error.ts';
import type { Tables } from './tables.ts';

export interface Migration {
  readonly name: string;
  /**
   * True if versions from before it work with the database after it, so that a deployment can be rolled back.
   * A file states it as `export const compatible`; those that do not are not.
   */
  readonly compatible: boolean;
  /**
   * True if it runs outside a transaction, so that it can build indexes and fill columns while the tables are used. A
   * file states it as `export const online`. It runs again if it stopped midway, so each step must be repeatable.
   */
  readonly online?: boolean;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}

/** Folder of the migrations: a new one is a new file, and an existing one never changes. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Files without a number in the folder hold code that several migrations share. */
const fileName = /^(\d{4})-[a-z0-9-]+\.ts$/;

/** Numbers assigned before the first release and not in use. */
const unused: ReadonlySet<number> = new Set([4, 31, 34, 35, 37, 39, 63, 94]);

/**
 * Returns the names of the migrations in execution order.
 * Throws `StartupError` for a duplicate or missing number.
 */
export function migrationNames(files: readonly string[]): string[] {
  const migrations = files
    .filter((file) => fileName.test(file))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.ts'.length), number: Number(file.slice(0, 4)) }));
  let expected = 1;
  for (const [index, { name, number }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === number)
      throw new StartupError(
        `Two migrations have the number ${number}: "${before.name}" and "${name}"`,
      );
    while (expected < number && unused.has(expected)) expected += 1;
    if (number !== expected)
      throw new StartupError(
        `Before the migration "${name}" there must be one with the number ${expected}`,
      );
    expected += 1;
  }
  return migrations.map(({ name }) => name);
}

/** Lists every migration of the folder in execution order. */
export const listMigrations = (): Promise<Migration[]> =>
  Promise.all(
    migrationNames(readdirSync(migrationsFolder)).map(async (name) => {
      const url = pathToFileURL(path.join(migrationsFolder, `${name}.ts`)).href;
      const module = (await import(/* @vite-ignore */ url)) as Partial<Migration>;
      if (typeof module.up !== 'function')
        throw new StartupError(`The migration "${name}" has no function "up"`);
      const { compatible, online } = module;
      return { name, compatible: compatible === true, online: online === true, up: module.up };
    }),
  );
