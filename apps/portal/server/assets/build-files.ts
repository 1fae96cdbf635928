/** Build output: the files of each page, and the build's id. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type { DisplayFont } from '../../src/ui/styles/display-fonts.ts';

export interface BuildInfo {
  readonly id: string;
  /** Epoch ms. */
  readonly timestamp: number;
}

/** URLs of the page's files, without duplicates. */
export interface PageFiles {
  readonly entry: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** Fonts that would shift the page's text if they loaded late. */
  readonly fonts?: readonly string[];
  /** The preload with the frame's texts. */
  readonly texts?: string;
}

const entryKey = 'src/app/entry/entry-client.tsx';
const embedKey = 'src/app/entry/entry-embed.ts';

/** Returns the key that ends in `end`; its start depends on where packages are installed. */
function keyEndingIn(manifest: Manifest, end: string): string {
  const key = Object.keys(manifest).find((candidate) => candidate.endsWith(end));
  if (key === undefined) throw new Error(`The portal's manifest has no ${end}`);
  return key;
}

/**
 * Font files for letters that the display fonts lack, by locale. They are small, and the width of a
 * fallback font differs by device.
 */
const extraFonts: Readonly<Record<string, string>> = {
  he: '/rubik-hebrew-wght-normal.woff2',
  'uk-UA': '/onest-cyrillic-wght-normal.woff2',
};

function fontsOf(manifest: Manifest, locale: string): string[] {
  const fontEnd = extraFonts[locale];
  if (fontEnd === undefined) return [];
  return [`/${manifest[keyEndingIn(manifest, fontEnd)]?.file}`];
}

/** Returns the URL of the Latin letters of a display font. */
export const displayFontFile = (manifest: Manifest, font: DisplayFont): string =>
  `/${manifest[keyEndingIn(manifest, `/${font}-latin-wdth-normal.woff2`)]?.file}`;

/** Collects a manifest entry with its static imports. */
function collect(manifest: Manifest, key: string, keys: Set<string>): void {
  const entry = manifest[key];
  if (entry === undefined || keys.has(key)) return;
  keys.add(key);
  for (const importedKey of entry.imports ?? []) collect(manifest, importedKey, keys);
}

/** Returns the key of a text module, such as `texts/de/event`. */
const keyOfTexts = (manifest: Manifest, name: string) => keyEndingIn(manifest, `texts/${name}`);

/**
 * Returns the files of a page: the entry, the page's own module, and its locale's texts (the frame's and
 * the page's further namespaces).
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
  for (const key of [
    texts,
    ...namespaces.map((namespace) => keyOfTexts(manifest, `${locale}/${namespace}`)),
  ])
    collect(manifest, key, keys);
  const entries = [...keys].flatMap((key) => manifest[key] ?? []);
  return {
    entry: `/${entry.file}`,
    preloads: entries.filter((item) => item !== entry).map((item) => `/${item.file}`),
    styles: [...new Set(entries.flatMap((item) => item.css ?? []))].map((file) => `/${file}`),
    fonts: fontsOf(manifest, locale),
    texts: `/${manifest[texts]?.file}`,
  };
}

/** The production build as read from disk. */
export interface BuildFiles {
  readonly manifest: Manifest;
  /** URL of the embed player's script. */
  readonly embedScript: string;
  readonly build: BuildInfo;
}

/** Reads the build. Throws an Error that explains how to build if there is no build. */
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
