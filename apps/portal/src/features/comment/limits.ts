/**
 * Contract limits that only a chat needs. Importing the values would add them to the initial script. The
 * compiler checks them against the contract.
 */
import type * as contract from '@grandstand/contract/constants';

export const maxCommentLength: typeof contract.maxCommentLength = 300;
export const maxCommentSpanMs: typeof contract.maxCommentSpanMs = 600_000;
export const reactionSpanMs: typeof contract.reactionSpanMs = 10_000;
