/**
 * Bounds of the contract that only a chat needs. Taken from it as values they would be in the script
 * that every page begins with; the compiler holds these to them.
 */
import type * as names from '@grandstand/contract/names';

export const maxComment: typeof names.maxComment = 300;
export const maxCommentSpanMs: typeof names.maxCommentSpanMs = 600_000;
export const reactionSpanMs: typeof names.reactionSpanMs = 10_000;
