import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { root } from '../root.ts';
import { MUTANT, mutantPlugin, type Mutant } from './mutant-plugin.ts';

const mutant = process.env[MUTANT];

/** The tests as ever, with the one mutation that the environment names. */
export default mergeConfig(base, {
  root,
  // A mutation that is kept would be tested again in place of the next one.
  test: { fsModuleCache: false },
  plugins: mutant === undefined ? [] : [mutantPlugin(JSON.parse(mutant) as Mutant)],
});
