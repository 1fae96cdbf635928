import type { SocketHub } from './socket-hub.ts';

/** The socket of a page in a test: nobody tells it anything. */
export const silentHub: SocketHub = {
  joinEvent: () => () => {},
  setUser: () => {},
  followTags: () => () => {},
  followPurchases: () => () => {},
  close: () => {},
};
