import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vitest/config';

const ofIcons = /import \{([^}]*)\} from (['"])lucide-react\2/g;
const exported = /export \{([^}]*)\} from '(\.\/icons\/[\w-]+\.mjs)'/g;

/** In which file of `lucide-react` each icon stands. */
function iconFiles(): ReadonlyMap<string, string> {
  const { resolve } = createRequire(import.meta.url);
  const folder = join(dirname(resolve('lucide-react')), '../esm');
  const face = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8');
  return new Map(
    [...face.matchAll(exported)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, join(folder, file)] as const,
      ),
    ),
  );
}

/**
 * Has the tests import each icon from its own file, as the build does in effect: node would load all of
 * them, and React with them.
 */
export function singleIcons(): Plugin {
  const files = iconFiles();
  const single = (_whole: string, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(/\s+as\s+/);
        const file = files.get(icon);
        if (file === undefined) throw new Error(`lucide-react has no icon ${icon}`);
        return `import ${local} from ${JSON.stringify(file)};`;
      })
      .join(' ');
  return {
    name: 'grandstand-single-icons',
    enforce: 'pre',
    transform: (code, id) =>
      !id.includes('/node_modules/') && code.includes('lucide-react')
        ? { code: code.replace(ofIcons, single), map: null }
        : undefined,
  };
}
