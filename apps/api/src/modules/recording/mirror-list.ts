/** The list of mirrors. The ingest reads it from disk, so that it continues while the backend is down. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiConfig } from '../../platform/config/config.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';

/** Read by `apps/ingest/src/mirror/mirror-list.ts`. No tenant's folder has this name: tenant ids have no dot. */
const listName = '.mirrors.json';
/** Not readable by other users, because addresses may contain tokens. */
const fileMode = 0o640;

export interface MirrorEntry {
  readonly tenantId: string;
  readonly recordingId: string;
  readonly address: string;
  readonly ladder: boolean;
  /** False if captions embedded in the video are not recorded. */
  readonly captions: boolean;
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
  await replaceFile(file, text, { mode: fileMode });
}
