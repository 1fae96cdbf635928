import type { FrontPageRow } from '@grandstand/contract';
import { maxRowSize, maxRowTitleLength, rowsOfLeague } from '@grandstand/contract/constants';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField } from '../../ui/room/control.tsx';
import { IdentityPicker } from '../fixture/identity-picker.tsx';
import { withItemMoved } from './front-page-edit.ts';
import { TextFields } from './text-fields.tsx';

interface RowProps {
  readonly row: FrontPageRow;
  readonly onChange: (row: FrontPageRow) => void;
}

/** The rules of a row. */
function Rules({ row, onChange }: RowProps) {
  const t = useTranslations('frontPage');
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-body font-medium">
        {t('rules')}
        <span className="sr-only">: {t(`rows.${row.row}`)}</span>
      </summary>
      <div className="grid gap-4 p-3 sm:grid-cols-2">
        <SelectField
          label={t('size')}
          value={row.size ?? ''}
          onChange={({ target }) =>
            onChange({ ...row, size: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('sizeUsual')}</option>
          {Array.from({ length: maxRowSize }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
        {(rowsOfLeague as readonly string[]).includes(row.row) && (
          <IdentityPicker
            label={t('league')}
            types={['league']}
            value={row.leagueId}
            onChange={(leagueId) => onChange({ ...row, leagueId })}
          />
        )}
        <TextFields
          label={t('rowTitle')}
          texts={row.titles}
          maxLength={maxRowTitleLength}
          onChange={(titles) => onChange({ ...row, titles })}
        />
      </div>
    </details>
  );
}

interface Props {
  readonly rows: readonly FrontPageRow[];
  readonly onChange: (rows: FrontPageRow[]) => void;
}

/** The rows of the front page in their order, with their rules. */
export function RowList({ rows, onChange }: Props) {
  const t = useTranslations('frontPage');
  return (
    <ol className="flex flex-col gap-3">
      {rows.map((row, index) => {
        const name = t(`rows.${row.row}`);
        const change = (next: FrontPageRow) => onChange(rows.toSpliced(index, 1, next));
        return (
          <li key={row.row} className="rounded-xl border border-line bg-surface p-3">
            <div className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <CheckField label={name}>
                  <input
                    type="checkbox"
                    className="size-5 accent-accent"
                    checked={!row.isHidden}
                    onChange={({ target }) => change({ ...row, isHidden: !target.checked })}
                  />
                </CheckField>
              </div>
              <Button
                look="quiet"
                aria-label={t('up', { name })}
                disabled={index === 0}
                onClick={() => onChange(withItemMoved(rows, index, -1))}
              >
                <ArrowUp aria-hidden className="size-5" />
              </Button>
              <Button
                look="quiet"
                aria-label={t('down', { name })}
                disabled={index === rows.length - 1}
                onClick={() => onChange(withItemMoved(rows, index, 1))}
              >
                <ArrowDown aria-hidden className="size-5" />
              </Button>
            </div>
            {!row.isHidden && row.row !== 'sports' && <Rules row={row} onChange={change} />}
          </li>
        );
      })}
    </ol>
  );
}
