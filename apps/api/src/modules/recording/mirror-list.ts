/** The list of mirrors, which the ingest reads: it needs no access to the backend, and goes on without it. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiConfig } from '../../platform/config/config.ts';

/** As `apps/ingest/src/mirror/mirror-list.ts` reads it. No tenant has a name with a dot. */
const listName = '.mirrors.json';
/** Addresses may hold tokens. */
const fileMode = 0o640;

export interface MirrorEntry {
  readonly tenantId: string;
  readonly recordingId: string;
  readonly address: string;
  readonly ladder: boolean;
  readonly portalOrigin: string;
}

/** Replaces the list, if it has changed. */
export async function writeMirrorList(
  { recordingsDir }: Pick<ApiConfig, 'recordingsDir'>,
  mirrors: readonly MirrorEntry[],
): Promise<void> {
  const file = path.join(recordingsDir, listName);
  const text = `${JSON.stringify({ version: 1, mirrors }, null, 1)}\n`;
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before === text || (before === null && mirrors.length === 0)) return;
  await mkdir(recordingsDir, { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode: fileMode });
  await rename(temporary, file);
}
