import type { ComponentType, ReactNode } from 'react';
import {
  CheckoutLayout,
  SignInLayout,
  DefaultLayout,
  HomeLayout,
} from '../../features/navigation/index.ts';
import type { FrameName, LayoutName } from '../../lib/page/route-row.ts';

type Layout = ComponentType<{ readonly children: ReactNode }>;

const layouts: Readonly<Record<LayoutName, Layout>> = {
  auth: SignInLayout,
  default: DefaultLayout,
  home: HomeLayout,
};

interface Props {
  readonly layout: LayoutName;
  readonly frame?: FrameName | undefined;
  readonly children: ReactNode;
}

/** One of the three layouts, recognisable in the HTML (RTE-01), or a frame in its place. */
export function LayoutFrame({ layout, frame, children }: Props) {
  const Layout = frame === 'checkout' ? CheckoutLayout : layouts[layout];
  return (
    <div data-layout={layout} className="layout">
      <Layout>{children}</Layout>
    </div>
  );
}
