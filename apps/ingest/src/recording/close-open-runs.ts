import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { repairPlaylist } from '../packaging/repair-playlist.ts';
import {
  ManifestWriter,
  readManifest,
  replaceFile,
  runFolder,
  type Manifest,
  type RunRecord,
} from './manifest.ts';

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(folder, name));
  } catch {
    return [];
  }
}

async function closeRun(folder: string, run: RunRecord, endReason: string): Promise<RunRecord> {
  const variants = await foldersIn(path.join(folder, runFolder(run.run)));
  const lengths = await Promise.all(variants.map((variant) => repairPlaylist(variant)));
  const endMs = run.startMs + Math.round(Math.max(0, ...lengths) * 1000);
  return { ...run, endMs, endReason };
}

const hasOpenRun = ({ runs }: Manifest): boolean => runs.some(({ endMs }) => endMs === null);

/**
 * Ends the playlists of a recording's open runs. Returns its manifest with these runs ended at their last
 * segments.
 */
export async function endOpenRuns(
  folder: string,
  manifest: Manifest,
  endReason: string,
): Promise<Manifest> {
  const runs: RunRecord[] = [];
  for (const run of manifest.runs)
    runs.push(run.endMs === null ? await closeRun(folder, run, endReason) : run);
  return { ...manifest, runs };
}

/** Corrects a status that a killed process left at `publishing`. */
async function markGone(file: string): Promise<void> {
  try {
    const status = JSON.parse(await readFile(file, 'utf8')) as object;
    const text = `${JSON.stringify({ ...status, state: 'gone' })}\n`;
    await replaceFile(file, text, { isDurable: false });
  } catch {
    // There is none, or it cannot be written: then readers see by `at` that it is old.
  }
}

/**
 * Ends the runs that an earlier process left open, at the end of their last segment. Returns the folders of
 * the recordings that had one, and messages about what is wrong with others.
 */
export async function closeOpenRuns(
  recordingsDir: string,
): Promise<{ closed: string[]; problems: string[] }> {
  const tenants = await foldersIn(recordingsDir);
  const folders = (await Promise.all(tenants.map(foldersIn))).flat();
  const closed: string[] = [];
  const problems: string[] = [];
  for (const folder of folders) {
    try {
      const manifest = await readManifest(folder);
      if (!hasOpenRun(manifest)) continue;
      const ended = await endOpenRuns(folder, manifest, 'ingest restarted');
      await new ManifestWriter(folder).save(() => ended);
      await markGone(path.join(folder, 'status.json'));
      closed.push(folder);
    } catch (error) {
      problems.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { closed, problems };
}
