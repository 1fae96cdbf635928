import type { ComponentType, ReactNode } from 'react';
import { SignInLayout, DefaultLayout, HomeLayout } from '../../features/navigation/index.ts';
import type { LayoutName } from '../../lib/page/route-row.ts';

type Layout = ComponentType<{ readonly children: ReactNode }>;

const layouts: Readonly<Record<LayoutName, Layout>> = {
  auth: SignInLayout,
  default: DefaultLayout,
  home: HomeLayout,
};

interface Props {
  readonly layout: LayoutName;
  readonly children: ReactNode;
}

/** One of the three layouts, recognisable in the HTML (RTE-01). */
export function LayoutFrame({ layout, children }: Props) {
  const Layout = layouts[layout];
  return (
    <div data-layout={layout} className="layout">
      <Layout>{children}</Layout>
    </div>
  );
}
