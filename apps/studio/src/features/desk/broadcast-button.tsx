import { Radio, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { HoldButton } from '../../ui/hold-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { DeskActions } from './use-desk-actions.ts';
import type { Desk } from './use-desk.ts';

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
          isEnd
            ? 'min-h-12 rounded-lg border border-control bg-surface px-4 font-semibold text-text'
            : 'min-h-12 rounded-lg bg-live px-4 font-semibold text-on-live'
        }
      >
        {isEnd ? (
          <Square aria-hidden className="size-4 fill-current" />
        ) : (
          <Radio aria-hidden className="size-5" />
        )}
        <span>
          {label[target]}
          <span className="ms-2 text-caption font-normal opacity-80">{t('hold')}</span>
        </span>
      </HoldButton>
      <Modal
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={isEnd ? t('endTitle') : t('onAirTitle')}
        description={
          isEnd ? t('endIntro', { match: event.title }) : t('onAirIntro', { match: event.title })
        }
      >
        <div className="flex flex-col gap-2">
          <Button
            look={isEnd ? 'danger' : 'primary'}
            onClick={() => {
              act();
              setIsConfirming(false);
            }}
          >
            {label[target]}
          </Button>
          <Button look="quiet" onClick={() => setIsConfirming(false)}>
            {t('cancel')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
