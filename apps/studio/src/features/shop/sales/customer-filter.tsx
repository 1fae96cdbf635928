import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchField } from '../../../lib/use-search-field.ts';
import { Field } from '../../../ui/field.tsx';

interface Props {
  /** The text in the page's address. */
  readonly text: string;
  /** Why the list cannot be filtered by this text; null if it can. */
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
}

/** Filters by the start of a customer's mail address. Updates the page's address after a pause in typing. */
export function CustomerFilter({ text, problem, onChange }: Props) {
  const t = useTranslations('shop');
  const { typed, setTyped, input } = useSearchField(text, onChange);
  const [known, setKnown] = useState(text);
  // A link to other filters changes the text.
  if (known !== text) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  return (
    <Field
      ref={input}
      label={t('customer')}
      type="search"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t('customerHint')}
      value={typed}
      problem={problem}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
