import { useEffect, useState, type ReactNode } from 'react';

/** `show` renders a view above all pages, which stays across navigations; null removes it. */
export const overlay: { show: (view: ReactNode) => void } = { show: () => {} };

/** Renders the view of `overlay`; once per document. */
export function OverlayOutlet(): ReactNode {
  const [view, setView] = useState<ReactNode>(null);
  useEffect(() => void (overlay.show = setView), []);
  return view;
}
