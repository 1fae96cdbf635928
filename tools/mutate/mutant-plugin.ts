import { relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { root } from '../root.ts';
import { applyMutation, insertProbes, type Mutation } from './mutations.ts';

/** Names the mutation to test, as JSON of a `Mutant`. Read whenever a module loads. */
export const mutantVariable = 'GRANDSTAND_MUTANT';
/** Names the modules whose functions report their calls, as JSON: paths below the root. */
export const probedVariable = 'GRANDSTAND_PROBED';

/** A mutation and its module, by the path below the root. */
export type Mutant = { path: string; mutation: Mutation };

/** Applies one mutation, or probes, to a module as it loads: the file itself is never written. */
export function mutantPlugin(env: NodeJS.ProcessEnv = process.env): Plugin {
  return {
    name: 'grandstand-mutant',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(root, id.split('?')[0] ?? '');
      const mutant = JSON.parse(env[mutantVariable] ?? 'null') as Mutant | null;
      if (mutant?.path === path) return { code: applyMutation(code, mutant.mutation), map: null };
      if (!(JSON.parse(env[probedVariable] ?? '[]') as string[]).includes(path)) return null;
      const call = (start: number): string =>
        `globalThis.grandstandReached?.(${JSON.stringify(`${path}:${start}`)})`;
      return { code: insertProbes(path, code, call), map: null };
    },
  };
}
