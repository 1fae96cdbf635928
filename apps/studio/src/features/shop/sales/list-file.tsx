import { Download } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';

interface Props {
  /** Name of the file below the calls of purchases. */
  readonly file: 'subscriptions.csv' | 'disputes.csv';
  /** The filters of the list, as the file takes them; those without a value do not filter. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly label: string;
}

/** A link that downloads all pages of a list. */
export function ListFile({ file, filters, label }: Props) {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();
  return (
    <a
      href={`/api/operator/purchase/${file}${query === '' ? '' : `?${query}`}`}
      download
      className={buttonClass('secondary', 'self-start print:hidden')}
    >
      <Download aria-hidden className="size-5" />
      {label}
    </a>
  );
}
