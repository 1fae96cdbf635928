import { useLocale } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { Field } from '../../ui/field.tsx';
import { withText, type Texts } from './front-page-edit.ts';

interface Props {
  readonly label: string;
  readonly texts: Texts;
  readonly maxLength: number;
  readonly problem?: string | null;
  readonly onChange: (texts: Texts) => void;
}

/** A text in each language of the portal. */
export function TextFields({ label, texts, maxLength, problem = null, onChange }: Props) {
  const { tenant } = useStudio();
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return tenant.locales.map((locale, index) => (
    <Field
      key={locale}
      label={`${label} (${names.of(locale) ?? locale})`}
      lang={locale}
      dir="auto"
      maxLength={maxLength}
      value={texts[locale] ?? ''}
      problem={index === 0 ? problem : null}
      onChange={({ target }) => onChange(withText(texts, locale, target.value))}
    />
  ));
}
