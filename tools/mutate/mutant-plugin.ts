import type { Plugin } from 'vitest/config';
import { mutated, type Mutation } from './mutations.ts';

/** Names the mutation to test, as JSON: `{ file, mutation }`, the file by its whole path. */
export const MUTANT = 'GRANDSTAND_MUTANT';

export type Mutant = { file: string; mutation: Mutation };

/** Puts one mutation into a module while it is loaded: the file itself is never written. */
export function mutantPlugin({ file, mutation }: Mutant): Plugin {
  return {
    name: 'grandstand-mutant',
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0] === file ? { code: mutated(code, mutation), map: null } : null;
    },
  };
}
