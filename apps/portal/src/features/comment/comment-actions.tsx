import type { ReportReason } from '@grandstand/contract/constants';
import { Ban, Check, EyeOff, Flag, Trash2, VolumeX } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { reportReasons } from '../../lib/report-reasons.ts';
import { buttonClass } from '../../ui/button.ts';
import { RadioRows } from '../../ui/form/radio-rows.tsx';
import { focusIfLost } from '../../ui/overlay/focus-if-lost.ts';
import { menuRowClass } from '../../ui/overlay/menu.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import type { ShownComment } from './comment-row.tsx';
import type { Chat } from './use-chat.ts';

interface Props {
  readonly comment: ShownComment;
  readonly isModerator: boolean;
  readonly onClose: () => void;
  /** Closes the sheet, runs the action and shows an error; resolves to true on success. */
  readonly onAct: (act: (chat: Chat) => Promise<unknown>) => Promise<boolean>;
  readonly onReported: () => void;
}

interface ChoiceProps {
  readonly Icon: typeof Flag;
  readonly label: string;
  readonly onChoose: () => void;
}

const Choice = ({ Icon, label, onChoose }: ChoiceProps) => (
  <li>
    <button type="button" className={menuRowClass} onClick={onChoose}>
      <Icon aria-hidden="true" className="size-4.5" />
      <bdi>{label}</bdi>
    </button>
  </li>
);

/** Actions on a comment: personal ones for everyone, global ones for moderators. */
export function CommentActions({ comment, isModerator, onClose, onAct, onReported }: Props) {
  const t = useTranslations('comment');
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<'choose' | 'report' | 'ban'>('choose');
  const [reason, setReason] = useState<ReportReason | null>(null);
  const { author, id, own, state, text } = comment;
  const { name } = author;

  const report = async (chosen: ReportReason) => {
    if (await onAct((chat) => chat.report(id, chosen))) onReported();
  };
  // The pressed row disappears with its press.
  const openStep = (next: 'report' | 'ban') => {
    setStep(next);
    focusIfLost(() => box.current, ['input, button']);
  };
  const cancel = (
    <button type="button" className={buttonClass('neutral')} onClick={onClose}>
      {t('cancel')}
    </button>
  );
  return (
    <Modal labelledBy={titleId} onClose={onClose}>
      <div
        ref={box}
        className="grid gap-3 p-4 max-md:pb-[calc(16px+env(safe-area-inset-bottom,0px))]"
      >
        <h2 id={titleId} dir="auto" className="heading px-3 text-xl">
          {t('about', { name: own ? t('you') : name })}
        </h2>
        <p dir="auto" className="line-clamp-3 px-3 text-body wrap-anywhere text-muted">
          {text}
        </p>
        {step === 'choose' && (
          <ul>
            {!own && (
              <>
                <Choice Icon={Flag} label={t('report')} onChoose={() => openStep('report')} />
                <Choice
                  Icon={EyeOff}
                  label={t('hide')}
                  onChoose={() => void onAct((chat) => chat.hide(id))}
                />
                <Choice
                  Icon={VolumeX}
                  label={t('mute', { name })}
                  onChoose={() => void onAct((chat) => chat.mute(id, author.id))}
                />
              </>
            )}
            {isModerator && state === 'held' && (
              <Choice
                Icon={Check}
                label={t('release')}
                onChoose={() => void onAct((chat) => chat.release(id))}
              />
            )}
            {(own || isModerator) && (
              <Choice
                Icon={Trash2}
                label={t(own ? 'remove' : 'removeForAll')}
                onChoose={() => void onAct((chat) => chat.remove(id))}
              />
            )}
            {isModerator && !own && (
              <Choice Icon={Ban} label={t('ban', { name })} onChoose={() => openStep('ban')} />
            )}
          </ul>
        )}
        {step === 'report' && (
          <form
            className="grid gap-4 px-3 pt-1"
            onSubmit={(event) => {
              event.preventDefault();
              if (reason !== null) void report(reason);
            }}
          >
            <RadioRows
              legend={t('why')}
              value={reason}
              options={reportReasons.map((option) => [option, t(`reasons.${option}`)])}
              onChange={setReason}
            />
            <div className="grid grid-cols-2 gap-3">
              {cancel}
              <button type="submit" className={buttonClass()} disabled={reason === null}>
                {t('report')}
              </button>
            </div>
          </form>
        )}
        {step === 'ban' && (
          <div className="grid gap-4 p-3">
            <p dir="auto" className="text-sm">
              {t('banText', { name })}
            </p>
            <button
              type="button"
              className={buttonClass('danger')}
              onClick={() => void onAct((chat) => chat.ban(id))}
            >
              <span dir="auto">{t('ban', { name })}</span>
            </button>
          </div>
        )}
        {step !== 'report' && cancel}
      </div>
    </Modal>
  );
}
