import type { Plugin } from 'vite';

const client = /\/packages\/contract\/src\/client\.ts$/;
const copy = '?calls';

/**
 * Gives the client of the contract the addresses of calls from a copy of the contract's names, so that
 * they come with the code of calls and not with the constants that every page has: a bundler puts a
 * file into one script, and a noun's names have both. Neither holds state.
 */
export const laterCalls = (): Plugin => {
  let isApart = false;
  return {
    name: 'grandstand-later-calls',
    enforce: 'pre',
    configResolved: ({ command, build }) => void (isApart = command === 'build' && !build.ssr),
    async resolveId(source, importer) {
      if (!isApart || importer === undefined || !source.startsWith('./')) return undefined;
      if (!client.test(importer) && !importer.endsWith(copy)) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found === null ? null : found.id + copy;
    },
  };
};
