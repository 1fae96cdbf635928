import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MailWarning } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';

/** Notice of an unconfirmed email address, with a button that resends the mail. */
export function VerifyNotice({ email }: { readonly email: string }) {
  const t = useTranslations('verifyNotice');
  const errorText = useErrorText();
  const api = useApi();
  const mail = useMutation({ mutationFn: () => api.verification.send() });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-5">
      <MailWarning aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t('title')}</p>
        {/* The response takes the place of the text, so that it moves nothing. */}
        <div className="grid text-sm *:[grid-area:1/1]">
          <p className={clsx('text-muted', (mail.isSuccess || mail.isError) && 'invisible')}>
            {t('text')}
          </p>
          <p role="status" className="wrap-anywhere text-muted">
            {mail.isSuccess ? t('sent', { email }) : null}
          </p>
          <p role="alert" className="text-danger-text">
            {mail.isError ? errorText(mail.error) : null}
          </p>
        </div>
      </div>
      <button
        type="button"
        className={buttonClass('neutral')}
        disabled={mail.isPending}
        onClick={() => mail.mutate()}
      >
        {t('sendAgain')}
      </button>
    </div>
  );
}
