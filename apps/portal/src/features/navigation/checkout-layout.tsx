import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandLink } from './brand-link.tsx';
import { PageContent, SkipLink } from './page-content.tsx';

/** Returns the id of the event that a checkout is for; null if there is none. */
function useEventOfCheckout(): string | null {
  return useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      const params = page?.params as Readonly<Record<string, string>> | undefined;
      const search = page?.search as Readonly<Record<string, string>> | undefined;
      return params?.['eventId'] ?? search?.['event'] ?? null;
    },
  });
}

/** Frame of a checkout: only the logo, which leads back to the match, or to the home page. */
export const CheckoutLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-canvas">
    <SkipLink />
    <header className="page-gutter mx-auto flex h-(--header-height) w-full max-w-260 shrink-0 items-center">
      <BrandLink eventId={useEventOfCheckout()} />
    </header>
    <PageContent className="page-gutter mx-auto w-full max-w-260 grow pt-2 pb-10 md:pt-8">
      {children}
    </PageContent>
  </div>
);
