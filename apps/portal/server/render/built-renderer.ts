/** The renderer of the production build, for any thread that has loaded the rendering code. */
import { join } from 'node:path';
import { pageFiles, type BuildFiles, type PageFiles } from '../assets/build-files.ts';
import type { Entry, Renderer } from './renderer.ts';

/**
 * @param distFolder folder of the build
 * @param built its contents
 */
export function builtRenderer(distFolder: string, built: BuildFiles, entry: Entry): Renderer {
  const { manifest, embedScript, build } = built;
  const known = new Map<string, PageFiles>();
  return {
    entry: () => Promise.resolve(entry),
    files(page, locale) {
      const key = `${page ?? ''}|${locale}`;
      const files = known.get(key) ?? pageFiles(manifest, page, locale, entry.textsOfPage(page));
      known.set(key, files);
      return files;
    },
    embedScript,
    build,
    assetsFolder: join(distFolder, 'client/assets'),
    devScripts: '',
    startThread: null,
    mapStackToSources: () => {},
  };
}
