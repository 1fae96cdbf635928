import { type ReactNode } from 'react';
import { ConsentSlot } from '../consent/index.ts';
import { BottomBar } from './bottom-bar.tsx';
import { PageContent, SkipLink } from './page-content.tsx';
import { SignInSheetSlot } from './sign-in-sheet-slot.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface Props {
  readonly children: ReactNode;
}

/**
 * Public pages: header, full-width page, footer, bottom bar on phones. The page fills the screen, so that no footer
 * moves when a short placeholder becomes a long page.
 */
export const HomeLayout = ({ children }: Props) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <SiteHeader />
    <PageContent className="min-h-[calc(100svh-var(--header-height))]">{children}</PageContent>
    <SiteFooter />
    <BottomBar />
    <SignInSheetSlot />
    <ConsentSlot />
  </div>
);

/** Text and settings pages: the same layout with a readable column. */
export const DefaultLayout = ({ children }: Props) => (
  <HomeLayout>
    <div className="page-gutter mx-auto w-full max-w-240 py-10">{children}</div>
  </HomeLayout>
);
