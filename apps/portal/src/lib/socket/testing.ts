import type { ConnectedHub } from './socket-hub.ts';

/** A page's socket for tests: it never emits anything. */
export const silentHub: ConnectedHub = {
  joinEvent: () => () => {},
  setUser: () => {},
  followScoreboard: () => () => {},
  follow(subscribe) {
    return subscribe(this);
  },
  followTags: () => () => {},
  followStatistics: () => () => {},
  followComments: () => () => {},
  followPurchases: () => () => {},
  close: () => {},
};
