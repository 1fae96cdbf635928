import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../lib/money.ts';
import { CompareDialog } from '../../ui/room/compare-dialog.tsx';
import { IdentityName } from '../fixture/identity-picker.tsx';
import type { ProductFields } from './product-form.ts';

/** Returns a function that shows a value of a field as people read it. */
function useShown() {
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('shop');
  return (fields: ProductFields, field: keyof ProductFields) => {
    const value = fields[field];
    if (field === 'price' && fields.currency !== null)
      return formatMoney(fields.price, fields.currency, locale);
    if (field === 'type') return t(`kinds.${fields.type}`);
    if (field === 'durationUnits' && fields.durationUnits !== null)
      return t(`units.${fields.durationUnits}`);
    if (field === 'identityIds')
      return fields.identityIds.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <IdentityName id={id} />
        </span>
      ));
    if (field === 'translations')
      return Object.entries(fields.translations ?? {}).map(([tag, texts]) => (
        <span key={tag} lang={tag} className="block">
          {[texts.title, texts.description].filter((item) => item !== null).join(': ')}
        </span>
      ));
    if (value === null || value === undefined || value === '') return t('compare.empty');
    if (typeof value === 'boolean') return t(value ? 'compare.yes' : 'compare.no');
    if (typeof value === 'object') return JSON.stringify(value);
    if (field === 'startsAt' || field === 'endsAt')
      return format.dateTime(new Date(value), {
        dateStyle: 'medium',
        timeStyle: 'short',
      });
    return String(value);
  };
}

interface Props {
  readonly fields: readonly (keyof ProductFields)[];
  readonly mine: ProductFields;
  readonly theirs: ProductFields;
  readonly onClose: () => void;
  /** Called with the fields that the operator takes from the other edit. */
  readonly onDone: (taken: ReadonlySet<keyof ProductFields>) => void;
}

/** Lets the operator choose between two edits of a product, field by field. */
export function CompareProducts({ fields, mine, theirs, onClose, onDone }: Props) {
  const t = useTranslations('shop');
  const shown = useShown();
  return (
    <CompareDialog
      t={t}
      rows={fields.map((field) => ({
        field,
        label: t(`fields.${field}`),
        mine: shown(mine, field),
        theirs: shown(theirs, field),
      }))}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
