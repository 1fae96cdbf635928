import type { ReportReason } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { reportReasons } from '../../../lib/report-reasons.ts';
import { buttonClass } from '../../../ui/button.ts';
import { menuRowClass } from '../../../ui/overlay/menu.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../lib/toast.ts';

interface Props {
  readonly clipId: string;
  readonly onClose: () => void;
}

/** Asks what is wrong with another viewer's clip, and reports it. */
export function ReportDialog({ clipId, onClose }: Props) {
  const t = useTranslations('clipReport');
  const id = useId();
  const api = useApi();
  const errorText = useErrorText();
  const report = useMutation({
    mutationFn: (reason: ReportReason) =>
      api.clip.report({ params: { id: clipId }, body: { reason } }),
    onSuccess: () => {
      onClose();
      showToast({ message: t('reported') });
    },
  });
  return (
    <Modal
      labelledBy={`${id}-title`}
      describedBy={`${id}-why`}
      busy={report.isPending}
      onClose={onClose}
    >
      <div className="grid gap-3 p-4 max-md:pb-[calc(16px+env(safe-area-inset-bottom,0px))]">
        <h2 id={`${id}-title`} className="heading px-3 text-xl">
          {t('title')}
        </h2>
        <p id={`${id}-why`} className="px-3 text-sm font-semibold">
          {t('why')}
        </p>
        <ul>
          {reportReasons.map((reason) => (
            <li key={reason}>
              <button
                type="button"
                className={menuRowClass}
                disabled={report.isPending}
                onClick={() => report.mutate(reason)}
              >
                <bdi>{t(`reasons.${reason}`)}</bdi>
              </button>
            </li>
          ))}
        </ul>
        <p role="alert" className="px-3 text-sm text-danger-text empty:hidden">
          {report.isError ? t('failed', { reason: errorText(report.error) }) : null}
        </p>
        <button
          type="button"
          className={buttonClass('neutral')}
          disabled={report.isPending}
          onClick={onClose}
        >
          {t('cancel')}
        </button>
      </div>
    </Modal>
  );
}
