import { useEffect, useRef, type ReactNode } from 'react';
import {
  lastHeightOf,
  storeRowHeight,
  type SizedRow as RowName,
} from '../../../lib/session/viewer-data/row-placeholders.ts';
import { EventRailSkeleton } from './event-rail-skeleton.tsx';

interface Props {
  readonly row: RowName;
}

/**
 * A row of the viewer, whose height is stored for its skeleton: few cards lie down on a wide screen, so that the row
 * is lower.
 */
export function SizedRow({ row, children }: Props & { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => storeRowHeight(row, current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [row]);
  return <div ref={element}>{children}</div>;
}

/** Skeleton of the row, as high as on the last visit. */
export const SizedRowSkeleton = ({
  row,
  hasMatches,
}: Props & { readonly hasMatches?: boolean }) => (
  <div className="overflow-hidden" style={{ blockSize: lastHeightOf(row) ?? undefined }}>
    <EventRailSkeleton hasMatches={hasMatches} />
  </div>
);
