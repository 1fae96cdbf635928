/** Runs in a thread of `password-pool.ts`: both functions occupy a core for a tenth of a second. */
import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const derive = (parameters: Argon2Parameters): Buffer => argon2Sync('argon2id', parameters);

/** Estimates only the beginning of longer passwords: the time grows with the square of the length. */
const maxEstimatedLength = 64;
let estimator: Promise<ZxcvbnFactory> | null = null;

/** Called when first needed, because loading the dictionary takes a tenth of a second. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
  });
}

export interface EstimatedPassword {
  readonly password: string;
  /** The viewer's own words, such as the address, which make a password weaker. */
  readonly about: readonly string[];
}

/** Returns how hard a password is to guess: 0 (guessed at once) to 4 (very hard). */
export const estimateStrength = async ({ password, about }: EstimatedPassword): Promise<number> => {
  estimator ??= openEstimator();
  return (await estimator).check(password.slice(0, maxEstimatedLength), [...about]).score;
};
