/**
 * Guesses how hard a password is to guess. The dictionaries are large: this file is imported only
 * once somebody types a password.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** 0 (guessed at once) to 4 (very strong). `about` are words of the viewer that make it weaker. */
export const estimatePassword = (password: string, about: readonly string[]): number =>
  estimator.check(password.slice(0, 100), [...about]).score;
