import type { ReportReason } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { reportReasons } from '../../../lib/report-reasons.ts';
import { buttonClass } from '../../../ui/button.ts';
import { RadioRows } from '../../../ui/form/radio-rows.tsx';
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
  const [reason, setReason] = useState<ReportReason | null>(null);
  const report = useMutation({
    mutationFn: (chosen: ReportReason) =>
      api.clip.report({ params: { id: clipId }, body: { reason: chosen } }),
    onSuccess: () => {
      onClose();
      showToast({ message: t('reported') });
    },
  });
  return (
    <Modal labelledBy={id} busy={report.isPending} onClose={onClose}>
      <form
        className="grid gap-4 p-5 max-md:pb-[calc(20px+env(safe-area-inset-bottom,0px))]"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== null) report.mutate(reason);
        }}
      >
        <h2 id={id} className="heading text-xl">
          {t('title')}
        </h2>
        <RadioRows
          legend={t('why')}
          value={reason}
          options={reportReasons.map((option) => [option, t(`reasons.${option}`)])}
          disabled={report.isPending}
          onChange={setReason}
        />
        <p role="alert" className="text-sm text-danger-text empty:hidden">
          {report.isError ? t('failed', { reason: errorText(report.error) }) : null}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <button
            type="button"
            className={buttonClass('neutral')}
            disabled={report.isPending}
            onClick={onClose}
          >
            {t('cancel')}
          </button>
          <button
            type="submit"
            className={buttonClass()}
            disabled={reason === null || report.isPending}
          >
            {t('report')}
          </button>
        </div>
      </form>
    </Modal>
  );
}
