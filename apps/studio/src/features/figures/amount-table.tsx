import { useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../lib/money.ts';

/** Columns of amounts; a phone leaves out those of which revenue is the difference. */
const columns = [
  { amount: 'paid', visibility: 'hidden sm:table-cell' },
  { amount: 'refunded', visibility: 'hidden sm:table-cell' },
  { amount: 'revenue', visibility: '' },
  { amount: 'tax', visibility: '' },
] as const;

/** Minor currency units. */
export type Amounts = Readonly<Record<(typeof columns)[number]['amount'], number>>;

interface Row {
  readonly name: string;
  readonly currency: string;
  readonly amounts: Amounts;
}

interface Props {
  readonly caption: string;
  /** True if only screen readers have the caption. */
  readonly isCaptionHidden?: boolean;
  /** Heading of the names. */
  readonly nameLabel: string;
  readonly rows: readonly (Row & { readonly key: string })[];
  /** The last row. */
  readonly total?: Row;
}

/** Payments, refunds, revenue and tax by name. */
export function AmountTable({ caption, isCaptionHidden = false, nameLabel, rows, total }: Props) {
  const locale = useLocale();
  const t = useTranslations('figures');
  const cells = ({ amounts, currency }: Row) =>
    columns.map(({ amount, visibility }) => (
      <td key={amount} className={`p-2 text-end whitespace-nowrap tabular-nums ${visibility}`}>
        {formatMoney(amounts[amount], currency, locale)}
      </td>
    ));
  return (
    <table className="w-full text-body">
      <caption className={isCaptionHidden ? 'sr-only' : 'p-2 text-start font-semibold'}>
        {caption}
      </caption>
      <thead className="text-caption text-muted">
        <tr>
          <th scope="col" className="p-2 text-start font-medium">
            {nameLabel}
          </th>
          {columns.map(({ amount, visibility }) => (
            <th key={amount} scope="col" className={`p-2 text-end font-medium ${visibility}`}>
              {t(amount)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line align-top">
            <th scope="row" className="p-2 text-start font-normal break-words">
              {row.name}
            </th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" className="p-2 text-start">
              {total.name}
            </th>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
