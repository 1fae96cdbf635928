import type { CacheRule } from './routes.ts';

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a part of a path may be an id. */
export const isId = (id: string | undefined): boolean => idPattern.test(id ?? '');

/** A page of events, and one that changes with a release alone. */
export const list: CacheRule = { fresh: 15_000, on: 'any-event' };
export const fixed: CacheRule = { fresh: 300_000, on: 'none' };
