/**
 * Estimates the strength of a password. The dictionaries are large: import this file only once a password
 * is typed.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer passwords are estimated by their start, since the time grows with the length. */
const maxEstimatedLength = 100;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Returns 0 (guessed at once) to 4 (very strong). A password with one of `userInputs`, such as the viewer's
 * name, is weaker.
 */
export const estimatePassword = (password: string, userInputs: readonly string[]): number =>
  estimator.check(password.slice(0, maxEstimatedLength), [...userInputs]).score;
