import { createQueryClient } from '../lib/api/query-client.ts';
import type { RouterContext } from './router/router-context.ts';

type ContextOptions = Pick<RouterContext, 'api' | 'tenant'> & Partial<RouterContext>;

/** Returns the router context of an anonymous viewer's browser; texts are their keys. */
export const aRouterContext = (overrides: ContextOptions): RouterContext => ({
  queryClient: createQueryClient(),
  locale: 'en',
  t: ((key: string) => key) as never,
  now: () => 0,
  signedIn: () => false,
  clubId: () => null,
  currentStep: () => null,
  isPayingDocument: () => null,
  builds: () => null,
  loadMessages: async () => {},
  onDeferredFailure: () => {},
  ...overrides,
});
