import type { FrontPageSettings } from '@grandstand/contract';
import { useTranslations } from 'use-intl';
import { CompareDialog } from '../../ui/room/compare-dialog.tsx';

export type FrontPageField = keyof FrontPageSettings;

interface Props {
  readonly fields: readonly FrontPageField[];
  readonly mine: FrontPageSettings;
  readonly theirs: FrontPageSettings;
  readonly onClose: () => void;
  /** Called with the parts that the operator takes from the other edit. */
  readonly onDone: (taken: ReadonlySet<FrontPageField>) => void;
}

/** Lets the operator choose between two edits of the front page, part by part. */
export function CompareFrontPages({ fields, mine, theirs, onClose, onDone }: Props) {
  const t = useTranslations('frontPage');
  const summary = (
    field: FrontPageField,
    { rows, banners, featuredEventId }: FrontPageSettings,
  ) => {
    if (field === 'featuredEventId')
      return featuredEventId === null ? t('featuredAutomatic') : t('featuredChosen');
    if (field === 'rows')
      return rows
        .filter(({ isHidden }) => !isHidden)
        .map(({ row }) => t(`rows.${row}`))
        .join(', ');
    return banners.length === 0
      ? t('noBanners')
      : banners.map(({ texts }) => Object.values(texts)[0]).join(', ');
  };
  return (
    <CompareDialog
      t={t}
      rows={fields.map((field) => ({
        field,
        label: t(`parts.${field}`),
        mine: summary(field, mine),
        theirs: summary(field, theirs),
      }))}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
