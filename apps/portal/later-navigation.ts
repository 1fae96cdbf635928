import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const virtual = 'virtual:navigation';
const ofRouter = /\/@tanstack\/router-core\/dist\/esm\//;
const whole = 'load-client.js';
const routerFile = fileURLToPath(new URL(whole, import.meta.resolve('@tanstack/router-core')));
/** The same file once more, of which the bundler keeps only what the first page calls. */
const first = `${whole}?first`;

/** What the router calls to open another page; it answers promises, so it may come later. */
const later = ['loadClientRoute', 'preloadClientRoute', 'refreshClientRoute'];

/**
 * The router's own file with what opens another page fetched by the first call. Everything else that
 * it takes from there stays. @throws when the router no longer takes it from there
 */
export function withLaterNavigation(code: string): string {
  const found = /import \{([^}]+)\} from "\.\/load-client\.js";/.exec(code);
  const names = found?.[1]?.split(',').map((name) => name.trim()) ?? [];
  if (found === null || !later.every((name) => names.includes(name)))
    throw new Error(`The router no longer imports ${later.join(', ')} from ${whole}`);
  const kept = names.filter((name) => !later.includes(name));
  return code.replace(
    found[0],
    `import { ${kept.join(', ')} } from "./${first}";
import { navigate } from "${virtual}";
${later.map((name) => `const ${name} = navigate("${name}");`).join('\n')}`,
  );
}

/** What stands for the module whose functions come later: `file` is imported by the first call. */
export const navigationModule = (file: string): string => `let navigation;
let tell = () => {};
export const onNavigation = (listener) => { tell = listener; };
export const bringNavigation = () => import(${JSON.stringify(file)}).then((brought) => {
  if (brought !== undefined) navigation = brought;
});
export const navigate = (name) => async (...args) => {
  if (navigation === undefined) {
    try {
      await bringNavigation();
    } catch (error) {
      // A page that is only looked ahead for is nobody's wish (packages/player/src/dom/ahead.ts).
      if (name === "preloadClientRoute") error.waiting -= 1;
      else tell(error);
      return;
    }
    // It was not to be had, and the address is on its way to be opened in full.
    if (navigation === undefined) return;
    tell(null);
  }
  return navigation[name](...args);
};`;

/**
 * Lets browsers fetch what opens another page (a third of the router) when the viewer is about to go
 * on. The file holds no state, so what the first page calls of it may stand in a copy of its own.
 * Gives `virtual:navigation`, whose `bringNavigation` fetches the rest ahead of time.
 */
export const laterNavigation = (): Plugin => {
  let isApart = false;
  return {
    name: 'grandstand-later-navigation',
    enforce: 'pre',
    configResolved: ({ command, build }) => void (isApart = command === 'build' && !build.ssr),
    async resolveId(source, importer) {
      if (source === virtual) return `\0${virtual}`;
      if (!isApart || importer === undefined || !ofRouter.test(importer)) return undefined;
      if (!source.endsWith(`/${whole}`)) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found === null ? null : `${found.id}?first`;
    },
    load(id) {
      if (id !== `\0${virtual}`) return undefined;
      return isApart
        ? navigationModule(routerFile)
        : 'export const bringNavigation = async () => {}, onNavigation = () => {};';
    },
    transform: (code, id) =>
      isApart && ofRouter.test(id) && id.endsWith('/router.js')
        ? { code: withLaterNavigation(code), map: null }
        : undefined,
  };
};
