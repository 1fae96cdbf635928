/** The files of the studio's build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

/** Reads the build's manifest. */
export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Returns the files of modules with their static imports, relative to the build, without duplicates. */
export function filesOf(
  manifest: Manifest,
  keys: readonly string[],
): { readonly scripts: string[]; readonly styles: string[] } {
  const chunks = new Map<string, ManifestChunk>();
  const collect = (key: string): void => {
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`The studio's manifest has no ${key}`);
    if (chunks.has(key)) return;
    chunks.set(key, entry);
    for (const imported of entry.imports ?? []) collect(imported);
  };
  for (const key of keys) collect(key);
  const entries = [...chunks.values()];
  return {
    scripts: entries.map(({ file }) => file),
    styles: [...new Set(entries.flatMap(({ css }) => css ?? []))],
  };
}
