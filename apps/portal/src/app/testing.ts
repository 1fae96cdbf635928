import type { RouterContext } from './router-context.ts';

type Given = Pick<RouterContext, 'api' | 'tenant'> & Partial<RouterContext>;

/** What the router is made with in a browser where nobody is signed in; texts are their keys. */
export const aRouterContext = (given: Given): RouterContext => ({
  locale: 'en',
  t: ((key: string) => key) as never,
  now: () => 0,
  signedIn: () => false,
  clubId: () => null,
  openStep: () => null,
  isPayingDocument: () => null,
  builds: () => null,
  bringTexts: async () => {},
  onSideFailure: () => {},
  ...given,
});
