/** The renderer of the production build, for any thread that has loaded the rendering code. */
import { join } from 'node:path';
import {
  displayFontFile,
  pageFiles,
  type BuildFiles,
  type PageFiles,
} from '../assets/build-files.ts';
import type { Entry, Renderer } from './renderer.ts';

/**
 * @param distFolder folder of the build
 * @param buildFiles its contents
 */
export function builtRenderer(distFolder: string, buildFiles: BuildFiles, entry: Entry): Renderer {
  const { manifest, embedScript, build } = buildFiles;
  const cachedFiles = new Map<string, PageFiles>();
  return {
    entry: () => Promise.resolve(entry),
    files(page, locale) {
      const key = `${page ?? ''}|${locale}`;
      const files =
        cachedFiles.get(key) ?? pageFiles(manifest, page, locale, entry.textsOfPage(page));
      cachedFiles.set(key, files);
      return files;
    },
    displayFont: (font) => displayFontFile(manifest, font),
    embedScript,
    build,
    assetsFolder: join(distFolder, 'client/assets'),
    devScripts: '',
    startThread: null,
    mapStackToSources: () => {},
  };
}
