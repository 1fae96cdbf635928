import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TableLimit } from './platform/database/table-limit.ts';

/** Lists the limits of the nouns' tables: the `tableLimits` of each `<noun>.table.ts`, by table. */
export async function listTableLimits(): Promise<ReadonlyMap<string, TableLimit>> {
  const sources = import.meta.dirname;
  const tables = globSync('./{modules,platform}/*/*.table.ts', { cwd: sources }).map(
    async (file) => {
      const url = pathToFileURL(path.join(sources, file)).href;
      const { tableLimits = {} } = (await import(/* @vite-ignore */ url)) as {
        tableLimits?: Readonly<Record<string, TableLimit>>;
      };
      return Object.entries(tableLimits);
    },
  );
  return new Map((await Promise.all(tables)).flat());
}
