/**
 * Estimates the strength of a password. The dictionaries are large: import this file only once a password
 * is typed.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Returns 0 (guessed at once) to 4 (very strong). `about` are words of the viewer that weaken the password.
 */
export const estimatePassword = (password: string, about: readonly string[]): number =>
  estimator.check(password.slice(0, 100), [...about]).score;
