import type { ConnectedHub } from './socket-hub.ts';

/** The socket of a page in a test: nobody tells it anything. */
export const silentHub: ConnectedHub = {
  joinEvent: () => () => {},
  setUser: () => {},
  follow(begin) {
    return begin(this);
  },
  followTags: () => () => {},
  followStatistics: () => () => {},
  followComments: () => () => {},
  followPurchases: () => () => {},
  close: () => {},
};
