import { useEffect, useState, type ReactNode } from 'react';

/** Shows something over all pages from now on, which stays when the viewer goes on; null for nothing. */
export const overPages: { show: (view: ReactNode) => void } = { show: () => {} };

/** The place over all pages. */
export function OverlayOutlet(): ReactNode {
  const [view, setView] = useState<ReactNode>(null);
  useEffect(() => void (overPages.show = setView), []);
  return view;
}
