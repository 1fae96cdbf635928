import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Field } from '../../../ui/field.tsx';

interface Props {
  /** As the address has it. */
  readonly text: string;
  /** Why the list cannot be filtered by this text; null if it can. */
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
}

/** Filters by the start of a customer's mail address; the page's address follows after a pause. */
export function CustomerFilter({ text, problem, onChange }: Props) {
  const t = useTranslations('shop');
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // A link to other filters changes the text from outside.
  if (known !== text) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ search: () => input.current?.focus() });
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), 300);
    return () => clearTimeout(timer);
  }, [typed, text]);
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
