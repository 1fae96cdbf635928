import { useEffect, useState, type ReactNode } from 'react';

/** Renders a view over all pages, which stays across navigations; null for none. */
export const overPages: { show: (view: ReactNode) => void } = { show: () => {} };

/** Renders the overlay above all pages. */
export function OverlayOutlet(): ReactNode {
  const [view, setView] = useState<ReactNode>(null);
  useEffect(() => void (overPages.show = setView), []);
  return view;
}
