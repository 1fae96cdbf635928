import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CursorListResult } from '../../lib/use-cursor-list.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../states.tsx';
import { Notice } from './notice.tsx';
import { QueryResult } from './query-result.tsx';

interface Props<Entry> {
  readonly list: CursorListResult<Entry>;
  /** Names the list. */
  readonly label: string;
  /** Shown in place of a list without entries. */
  readonly empty: ReactNode;
}

interface FrameProps<Entry> extends Omit<Props<Entry>, 'label'> {
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

/** The states around the entries of a list: loading, failed, empty, and more to load. */
function ListFrame<Entry>({ list, empty, children }: FrameProps<Entry>) {
  const t = useTranslations('frame');
  const failureText = useFailureText();
  return (
    <QueryResult
      query={list}
      fallback={
        <div className="flex flex-col gap-2" aria-busy>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      }
    >
      {(entries) =>
        entries.length === 0 ? (
          empty
        ) : (
          <>
            {children(entries)}
            {list.isError && <Notice look="warning">{failureText(list.error)}</Notice>}
            {list.hasNextPage && (
              <Button
                className="self-center"
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t('loadMore')}
              </Button>
            )}
          </>
        )
      }
    </QueryResult>
  );
}

interface ListProps<Entry> extends Props<Entry> {
  /** Returns the list item of an entry. */
  readonly children: (entry: Entry) => ReactNode;
}

/** A list that loads further entries on request. When the row with the focus is removed, the list gets the focus. */
export function CursorList<Entry>({ list, label, empty, children }: ListProps<Entry>) {
  const listRef = useRef<HTMLUListElement>(null);
  const focusedElement = useRef<Element | null>(null);
  useLayoutEffect(() =>
    // The dialog of a row returns the focus to its button first.
    queueMicrotask(() => {
      const isRemoved = focusedElement.current?.isConnected === false;
      if (!isRemoved || document.activeElement !== document.body) return;
      focusedElement.current = null;
      (listRef.current ?? document.querySelector<HTMLElement>('#room'))?.focus({
        preventScroll: true,
      });
    }),
  );
  return (
    <ListFrame list={list} empty={empty}>
      {(entries) => (
        <ul
          ref={listRef}
          tabIndex={-1}
          aria-label={label}
          className="flex flex-col divide-y divide-line rounded-xl border border-line bg-surface"
          // React's events bubble from the rows' dialogs, too, which are portals.
          onFocus={({ target }) => {
            focusedElement.current = target;
          }}
        >
          {entries.map((entry) => children(entry))}
        </ul>
      )}
    </ListFrame>
  );
}

export interface Column {
  readonly name: ReactNode;
  /** True for amounts and actions, which are aligned to the end. */
  readonly atEnd?: boolean;
  /** True for a column that narrow screens hide; they show its content in the first column. */
  readonly wideOnly?: boolean;
}

/** Class of the cells of a column. */
export const cellClass = ({ atEnd = false, wideOnly = false }: Omit<Column, 'name'> = {}) =>
  `px-4 py-3 align-top ${atEnd ? 'text-end' : 'text-start'} ${wideOnly ? 'hidden md:table-cell' : ''}`;

interface TableProps<Entry> extends ListProps<Entry> {
  readonly columns: readonly Column[];
}

/** A table that loads further rows on request; `children` returns the row of an entry. */
export const CursorTable = <Entry,>(props: TableProps<Entry>) => {
  const { list, label, empty, columns, children } = props;
  return (
    <ListFrame list={list} empty={empty}>
      {(entries) => (
        <div className="overflow-x-auto rounded-xl border border-line bg-surface">
          <table className="w-full text-body">
            <caption className="sr-only">{label}</caption>
            <thead className="text-caption text-muted">
              <tr>
                {columns.map((column, index) => (
                  <th key={index} scope="col" className={`${cellClass(column)} font-medium`}>
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {entries.map((entry) => children(entry))}
            </tbody>
          </table>
        </div>
      )}
    </ListFrame>
  );
};
