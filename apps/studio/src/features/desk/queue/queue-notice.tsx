import { CloudOff, RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Desk } from '../use-desk.ts';

const RefusedTaps = lazy(async () => ({
  default: (await import('./refused-taps.tsx')).RefusedTaps,
}));

/** The entries that wait to be sent, those that the server refused, and a score that two scorers entered. */
export function QueueNotice({ desk }: { readonly desk: Desk }) {
  const t = useTranslations('desk');
  const failureText = useFailureText();
  const waiting = desk.taps.filter(({ refusal }) => refusal === null);
  const refused = desk.taps.filter(({ refusal }) => refusal !== null);
  return (
    <>
      {/* Takes no height, so that no button moves under a thumb, and stays in sight when the scorer has scrolled down. */}
      <div role="status" className="sticky top-2 z-20 -mb-4 h-0">
        {(desk.isOffline || waiting.length > 0) && (
          <div className="absolute inset-x-0 top-0 flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg border border-line bg-raised px-3 py-1 text-body shadow-lg">
            {desk.isOffline ? (
              <CloudOff aria-hidden className="size-5 shrink-0" />
            ) : (
              <RefreshCw aria-hidden className="size-4 shrink-0" />
            )}
            <span className="min-w-0 flex-[1_1_16rem]">
              {desk.isOffline ? t('offline') : null}{' '}
              {waiting.length > 0 ? t('waitingCount', { count: waiting.length }) : null}
            </span>
            {desk.isOffline && waiting.length > 0 && (
              <Button look="quiet" className="ms-auto" onClick={() => desk.queue.send()}>
                {t('sendNow')}
              </Button>
            )}
          </div>
        )}
      </div>
      {desk.refusal !== null && (
        <p role="alert" className="rounded-xl border border-danger p-3 text-body text-danger-text">
          {failureText(desk.refusal)}
        </p>
      )}
      {refused.length > 0 && (
        <Suspense>
          <RefusedTaps desk={desk} refused={refused} />
        </Suspense>
      )}
    </>
  );
}
