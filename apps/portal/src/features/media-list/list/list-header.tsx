import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MediaListSkeleton } from './list-skeleton.tsx';

/** Layout of a page that is a single list. */
export const listPageClass = 'page-width page-gutter pt-6 pb-16 md:pt-10';

interface Props {
  readonly title: string;
  readonly intro: string;
  readonly count: string;
  /** Next to the title. */
  readonly mark?: ReactNode;
}

/** Title and total of a list page. */
export const ListHeader = ({ title, intro, count, mark }: Props) => (
  <header className="mb-5 md:mb-7">
    <h1 className="heading flex items-center gap-3 text-3xl md:text-[2.75rem]">
      {title}
      {mark}
    </h1>
    <p className="mt-2 text-muted">
      {intro}
      <span className="figures block">{count}</span>
    </p>
  </header>
);

/** Skeleton of a list page at its final size. */
export const ListPageSkeleton = () => (
  <div className={listPageClass} aria-busy="true">
    <div className="mb-5 md:mb-7">
      <Skeleton className="h-8 w-48 md:h-11" />
      <Skeleton className="mt-4 h-4 w-72 max-w-full" />
      <Skeleton className="mt-2 h-4 w-32" />
    </div>
    <div className="mb-7 flex gap-2 overflow-hidden">
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-11 w-28 shrink-0 rounded-control" />
      ))}
    </div>
    <MediaListSkeleton />
  </div>
);
