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
      {(desk.isOffline || waiting.length > 0) && (
        <div
          role="status"
          className={`flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg px-3 py-1 text-body ${desk.isOffline ? 'bg-raised' : 'text-muted'}`}
        >
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
