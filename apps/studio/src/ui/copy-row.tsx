import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
}

/** A value that is copied elsewhere, such as a key. */
export function CopyRow({ label, value }: Props) {
  const t = useTranslations('frame');
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-muted">{label}</p>
        <p className="font-mono text-body break-all">{value}</p>
      </div>
      <Button
        aria-label={t('copy', { what: label })}
        onClick={() =>
          void navigator.clipboard.writeText(value).then(() => {
            setIsCopied(true);
          })
        }
      >
        {isCopied ? (
          <Check aria-hidden className="size-5" />
        ) : (
          <Copy aria-hidden className="size-5" />
        )}
      </Button>
    </div>
  );
}
