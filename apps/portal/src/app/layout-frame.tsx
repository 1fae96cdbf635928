import { type ComponentType, type ReactNode } from 'react';
import { LaterDrawn } from '../lib/page/later-drawn.tsx';
import { SignInLayout, DefaultLayout, HomeLayout } from '../features/navigation/index.ts';
import type { LayoutName } from '../lib/page/route-row.ts';
import { FailureScreen } from './error-pages.tsx';
import { useMissingNavigation } from './missing-navigation.ts';

type Layout = ComponentType<{ readonly children: ReactNode }>;

/** Fetched when a page is first drawn in it; what the server wrote stays until then. */
const LaterSignInLayout: Layout = (props) => (
  <LaterDrawn>
    <SignInLayout {...props} />
  </LaterDrawn>
);

const layouts: Readonly<Record<LayoutName, Layout>> = {
  auth: LaterSignInLayout,
  default: DefaultLayout,
  home: HomeLayout,
};

/** The screen itself has the router open the page again. */
const tryAgain = () => {};

interface Props {
  readonly layout: LayoutName;
  readonly children: ReactNode;
}

/** One of the three layouts, recognisable in the HTML (RTE-01). */
export function LayoutFrame({ layout, children }: Props) {
  const Layout = layouts[layout];
  const missing = useMissingNavigation();
  return (
    <div data-layout={layout} className="layout">
      <Layout>
        {missing === null ? children : <FailureScreen error={missing} retry={tryAgain} />}
      </Layout>
    </div>
  );
}
