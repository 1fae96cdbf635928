import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { root } from '../root.ts';
import { mutantPlugin, probedVariable } from './mutant-plugin.ts';

/** The usual test configuration, with the mutation or the probes that the environment names. */
export default mergeConfig(base, {
  root,
  test: {
    bail: 1,
    // A cached mutation would be tested again in place of the next one.
    fsModuleCache: false,
    setupFiles:
      process.env[probedVariable] === undefined
        ? []
        : [join(import.meta.dirname, 'reach-setup.ts')],
  },
  plugins: [mutantPlugin()],
});
