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
  /** Fonts without which the words of the page would move when they come. */
  readonly fonts?: readonly string[];
  /** Which of the preloads has the frame's texts. */
  readonly texts?: string;
}

const entryKey = 'src/app/entry-client.tsx';
const embedKey = 'src/app/entry-embed.ts';

/** The key with this end: what comes before it depends on where packages lie. */
function keyEnding(manifest: Manifest, end: string): string {
  const key = Object.keys(manifest).find((one) => one.endsWith(end));
  if (key === undefined) throw new Error(`The portal's manifest has no ${end}`);
  return key;
}

/**
 * The files of letters that the display fonts lack, by locale: few bytes, and what stands in for them
 * is of another width on each device.
 */
const lettersOf: Readonly<Record<string, string>> = { he: '/rubik-hebrew-wght-normal.woff2' };

function fontsOf(manifest: Manifest, locale: string): string[] {
  const letters = lettersOf[locale];
  if (letters === undefined) return [];
  return [`/${manifest[keyEnding(manifest, letters)]?.file}`];
}

/** A manifest entry with everything it imports statically. */
function collect(manifest: Manifest, key: string, seen: Set<string>): void {
  const entry = manifest[key];
  if (entry === undefined || seen.has(key)) return;
  seen.add(key);
  for (const inner of entry.imports ?? []) collect(manifest, inner, seen);
}

/** Key of the module that the build made of texts, such as `texts/de/event`. */
const keyOfTexts = (manifest: Manifest, name: string) => keyEnding(manifest, `texts/${name}`);

/**
 * The files of a page: the entry, the page's own module, and the texts of its locale: the frame's and
 * those of the namespaces that the page needs besides.
 */
export function pageFiles(
  manifest: Manifest,
  page: string | null,
  locale: string,
  namespaces: readonly string[],
): PageFiles {
  const entry = manifest[entryKey];
  if (entry === undefined) throw new Error(`The portal's manifest has no ${entryKey}`);
  const keys = new Set<string>();
  collect(manifest, entryKey, keys);
  if (page !== null) collect(manifest, `src/features/${page}.route.tsx`, keys);
  const texts = keyOfTexts(manifest, locale);
  for (const key of [texts, ...namespaces.map((one) => keyOfTexts(manifest, `${locale}/${one}`))])
    collect(manifest, key, keys);
  const entries = [...keys].flatMap((key) => manifest[key] ?? []);
  return {
    entry: `/${entry.file}`,
    preloads: entries.filter((one) => one !== entry).map((one) => `/${one.file}`),
    styles: [...new Set(entries.flatMap((one) => one.css ?? []))].map((file) => `/${file}`),
    fonts: fontsOf(manifest, locale),
    texts: `/${manifest[texts]?.file}`,
  };
}

/** What the production build left behind, as it was read. */
export interface BuildFiles {
  readonly manifest: Manifest;
  /** Address of the script of players on other sites. */
  readonly embedScript: string;
  readonly build: BuildInfo;
}

/** Reads the build. @throws Error that says how to make one when there is none */
export function readBuild(dist: string): BuildFiles {
  try {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(dist, file), 'utf8'));
    const embed = (read('client/.vite/embed.json') as Manifest)[embedKey];
    if (embed === undefined) throw new Error(`The portal's manifest has no ${embedKey}`);
    return {
      embedScript: `/${embed.file}`,
      manifest: read('client/.vite/manifest.json') as Manifest,
      build: read('build.json') as BuildInfo,
    };
  } catch (cause) {
    throw new Error('The portal is not built: run `node apps/portal/build.ts`', { cause });
  }
}
