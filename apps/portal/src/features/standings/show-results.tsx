import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';

interface Props {
  readonly subject: 'table' | 'form';
  readonly isLoading: boolean;
  readonly onShow: () => void;
}

/** Reveals results that the viewer hides. */
export function ShowResults({ subject, isLoading, onShow }: Props) {
  const t = useTranslations('standings');
  return (
    <button type="button" aria-busy={isLoading} className={buttonClass('neutral')} onClick={onShow}>
      <Eye aria-hidden="true" className="size-4.5" />
      {t(subject === 'table' ? 'showTable' : 'showForm')}
    </button>
  );
}
