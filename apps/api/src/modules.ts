import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from './platform/context/error.ts';
import type { ApiModule } from './platform/context/module.ts';

/**
 * Lists the backend's nouns by name: the `module` of each `modules/<noun>/<noun>.routes.ts`. A folder
 * without routes is not a module; it has an `index.ts` for the other modules. Throws `StartupError` for a
 * folder with neither, and for routes that export no module or one whose name differs from that of the folder.
 * @param sources the folder that contains `modules`
 */
export async function listModules(sources = import.meta.dirname): Promise<ApiModule[]> {
  const routes = globSync('./modules/*/*.routes.ts', { cwd: sources });
  const foldersWithRoutes = new Set(routes.map((file) => path.dirname(file)));
  const folders = globSync('./modules/*/', { cwd: sources }).toSorted();
  const modules = folders.map(async (folder): Promise<ApiModule[]> => {
    const noun = path.basename(folder);
    const file = path.join(sources, folder, `${noun}.routes.ts`);
    if (!existsSync(file)) {
      const isMisnamed = foldersWithRoutes.has(path.normalize(folder));
      const hasIndex = existsSync(path.join(sources, folder, 'index.ts'));
      if (hasIndex && !isMisnamed) return [];
      throw new StartupError(`modules/${noun} has no ${noun}.routes.ts with its module`);
    }
    const { module } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      module?: ApiModule;
    };
    if (module === undefined)
      throw new StartupError(`modules/${noun}/${noun}.routes.ts has no export "module"`);
    if (module.name !== noun)
      throw new StartupError(`The module of modules/${noun} is named "${module.name}"`);
    return [module];
  });
  return (await Promise.all(modules)).flat();
}
