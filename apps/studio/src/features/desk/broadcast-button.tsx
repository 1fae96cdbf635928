import { Radio, Square } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { HoldButton } from '../../ui/hold-button.tsx';
import type { DeskActions } from './use-desk-actions.ts';
import type { Desk } from './use-desk.ts';

const loadConfirm = () => import('./broadcast-confirm.tsx');
const BroadcastConfirm = lazy(async () => ({ default: (await loadConfirm()).BroadcastConfirm }));

interface Props {
  readonly desk: Desk;
  readonly actions: DeskActions;
}

/**
 * Puts a match on air, ends it, or resumes one that has ended. The button must be held, so that a slip of the
 * thumb does nothing; a short press opens a confirmation that names the match.
 */
export function BroadcastButton({ desk: { view, event }, actions }: Props) {
  const t = useTranslations('desk');
  const [isConfirming, setIsConfirming] = useState(false);
  // Loaded before it is opened, which may be without a connection.
  useEffect(() => void loadConfirm().catch(() => undefined), []);
  if (event.cancelled || view.status === 'channel') return null;
  const target = view.status === 'live' ? 'archived' : 'live';
  const label = { archived: t('end'), live: view.status === 'archived' ? t('resume') : t('onAir') };
  const isEnd = target === 'archived';
  const act = () => actions.setStatus(target);
  return (
    <>
      <HoldButton
        onHeld={act}
        onClick={() => setIsConfirming(true)}
        className={
          view.status === 'upcoming'
            ? 'min-h-12 rounded-lg bg-live px-4 font-semibold text-on-live'
            : 'min-h-12 rounded-lg border border-control bg-surface px-4 font-semibold text-text'
        }
      >
        {isEnd ? (
          <Square aria-hidden className="size-4 shrink-0 fill-current" />
        ) : (
          <Radio aria-hidden className="size-5 shrink-0" />
        )}
        <span className="flex min-w-0 flex-wrap items-baseline justify-center gap-x-2 leading-tight">
          {label[target]}
          <span className="text-caption font-normal">{t('hold')}</span>
        </span>
      </HoldButton>
      {isConfirming && (
        <Suspense>
          <BroadcastConfirm
            match={event.title}
            isEnd={isEnd}
            action={label[target]}
            onConfirm={act}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
