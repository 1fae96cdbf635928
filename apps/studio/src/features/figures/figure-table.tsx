import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';

interface TableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  /** Columns after that of the matches, with the class of their headings, such as their width. */
  readonly columns: readonly { readonly name: string; readonly className: string }[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of matches with a few numbers of each. */
export function FigureTable({ label, columns, children }: TableProps) {
  const t = useTranslations('figures');
  return (
    <table className="w-full table-fixed text-body">
      <caption className="sr-only">{label}</caption>
      <thead className="text-caption text-muted">
        <tr>
          <th scope="col" className="p-2 text-start font-medium">
            {t('match')}
          </th>
          {columns.map(({ name, className }) => (
            <th key={name} scope="col" className={`p-2 text-end font-medium ${className}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface PageProps {
  /** Counted from 0. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
}

/** Buttons to the pages before and after; none for a list of one page. */
export function PageButtons({ page, hasNext, onPage }: PageProps) {
  const t = useTranslations('figures');
  if (page === 0 && !hasNext) return null;
  return (
    <div className="flex justify-between gap-2 print:hidden">
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </div>
  );
}
