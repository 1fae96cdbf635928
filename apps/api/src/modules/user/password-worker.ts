/** Runs in a thread of `password-pool.ts`: both keep a core busy for a tenth of a second. */
import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export const derive = (parameters: Argon2Parameters): Buffer => argon2Sync('argon2id', parameters);

/** Longer passwords are judged by their beginning: the time it takes grows with the square. */
const judgedLength = 64;
let estimator: Promise<ZxcvbnFactory> | null = null;

/** The dictionary takes a tenth of a second to read: only threads that judge a password do. */
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

export interface Judged {
  readonly password: string;
  /** Words of the viewer, such as the address, that make a password weaker. */
  readonly about: readonly string[];
}

/** How hard a password is to guess: 0 (guessed at once) to 4 (very hard). */
export const judge = async ({ password, about }: Judged): Promise<number> => {
  estimator ??= openEstimator();
  return (await estimator).check(password.slice(0, judgedLength), [...about]).score;
};
