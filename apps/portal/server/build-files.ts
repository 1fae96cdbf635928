/** What the production build left behind: which files a page needs, and which build it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

export interface BuildInfo {
  readonly id: string;
  /** Epoch ms. */
  readonly timestamp: number;
}

/** Addresses of the files a page needs, each once. */
export interface PageFiles {
  readonly entry: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

const entryKey = 'src/app/entry-client.tsx';

/** Everything a manifest entry pulls in statically, itself included. */
function collect(manifest: Manifest, key: string, seen: Set<string>): void {
  const entry = manifest[key];
  if (entry === undefined || seen.has(key)) return;
  seen.add(key);
  for (const inner of entry.imports ?? []) collect(manifest, inner, seen);
}

const messagesKey = (manifest: Manifest, locale: string) =>
  Object.keys(manifest).find((key) => key.endsWith(`messages/${locale}`)) ?? null;

/** The files of a page: the entry, the page's own module and the messages of its locale. */
export function pageFiles(manifest: Manifest, page: string | null, locale: string): PageFiles {
  const entry = manifest[entryKey];
  if (entry === undefined) throw new Error(`The portal's manifest has no ${entryKey}`);
  const keys = new Set<string>();
  collect(manifest, entryKey, keys);
  if (page !== null) collect(manifest, `src/features/${page}.route.tsx`, keys);
  const messages = messagesKey(manifest, locale);
  if (messages !== null) collect(manifest, messages, keys);
  const entries = [...keys].flatMap((key) => manifest[key] ?? []);
  return {
    entry: `/${entry.file}`,
    preloads: entries.filter((one) => one !== entry).map((one) => `/${one.file}`),
    styles: [...new Set(entries.flatMap((one) => one.css ?? []))].map((file) => `/${file}`),
  };
}

/** Reads the build. @throws Error that says how to make one when there is none */
export function readBuild(dist: string): { manifest: Manifest; build: BuildInfo } {
  try {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(dist, file), 'utf8'));
    return {
      manifest: read('client/.vite/manifest.json') as Manifest,
      build: read('build.json') as BuildInfo,
    };
  } catch (cause) {
    throw new Error('The portal is not built: run `node apps/portal/build.ts`', { cause });
  }
}
