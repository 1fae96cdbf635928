/**
 * Contract limits that only a chat needs. Importing the values would add them to the initial script. The
 * compiler checks them against the contract.
 */
import type * as names from '@grandstand/contract/constants';

export const maxCommentLength: typeof names.maxCommentLength = 300;
export const maxCommentSpanMs: typeof names.maxCommentSpanMs = 600_000;
export const reactionSpanMs: typeof names.reactionSpanMs = 10_000;
