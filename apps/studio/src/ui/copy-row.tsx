import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';

/** How long a copied value is confirmed, ms. */
const confirmedMs = 4000;

interface Props {
  readonly label: string;
  readonly value: string;
}

/** A value that is copied elsewhere, such as a key. It is selected if the browser does not permit copying. */
export function CopyRow({ label, value }: Props) {
  const t = useTranslations('frame');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const valueBox = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), confirmedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      // Pages without https have no clipboard.
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      if (valueBox.current !== null) getSelection()?.selectAllChildren(valueBox.current);
      setOutcome('copyFailed');
    }
  };
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-muted">{label}</p>
        <p ref={valueBox} className="font-mono text-body break-all">
          {value}
        </p>
        <p role="status" className="text-caption text-muted">
          {outcome !== null && t(outcome)}
        </p>
      </div>
      <Button aria-label={t('copy', { what: label })} onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <Check aria-hidden className="size-5" />
        ) : (
          <Copy aria-hidden className="size-5" />
        )}
      </Button>
    </div>
  );
}
