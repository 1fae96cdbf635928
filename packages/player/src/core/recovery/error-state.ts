import type { Reducers } from '../reducer.ts';
import type { PlayerError } from './recovery.ts';

export type ErrorState = PlayerError | null;

export type ErrorEvent = { type: 'error'; error: ErrorState };

export const errorReducers: Reducers<ErrorState, ErrorEvent> = {
  error: (_, { error }) => error,
};

/** True if the browser reports that it is online. */
export type OnlineState = boolean;

export type OnlineEvent = { type: 'online' } | { type: 'offline' };

export const onlineReducers: Reducers<OnlineState, OnlineEvent> = {
  online: () => true,
  offline: () => false,
};
