import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';

interface Props {
  /** States that the statistics are hidden, and until when. */
  readonly text: string;
  readonly onShow: () => void;
}

/** Placeholder of hidden statistics, with a button that reveals them. */
export function HiddenStatistics({ text, onShow }: Props) {
  const t = useTranslations('statistics');
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-5">
      <p className="text-muted">{text}</p>
      <button type="button" className={buttonClass('neutral')} onClick={onShow}>
        <Eye aria-hidden="true" className="size-4.5" />
        {t('show')}
      </button>
    </div>
  );
}
