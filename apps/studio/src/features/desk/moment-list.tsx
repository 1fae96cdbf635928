import { CloudOff, Hash, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { readNumber } from './moment-panel.tsx';
import type { DeskMoment, Side } from './tap.ts';
import { timeText } from './time-text.ts';
import type { DeskActions } from './use-desk-actions.ts';
import type { Desk } from './use-desk.ts';
import { useKindName } from './use-kind-name.ts';

interface Props {
  readonly desk: Desk;
  readonly actions: DeskActions;
  /** True while the operator may change what is marked. */
  readonly isOpen: boolean;
}

/** Sets the number of a moment's player; an empty one removes it. */
function NumberForm({
  initial,
  onSave,
}: {
  readonly initial: number | null;
  readonly onSave: (number: number | null) => void;
}) {
  const t = useTranslations('desk');
  const setup = useTranslations('deskSetup');
  const [text, setText] = useState(initial === null ? '' : String(initial));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(readNumber(text));
      }}
    >
      <Field
        label={t('playerNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={text}
        onChange={({ target }) => setText(target.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" look="primary">
        {setup('numberSave')}
      </Button>
    </form>
  );
}

function Moments({ desk, actions, isOpen }: Props) {
  const [numbered, setNumbered] = useState<DeskMoment | null>(null);
  const t = useTranslations('desk');
  const setup = useTranslations('deskSetup');
  const kindName = useKindName(desk.event.sportType);
  const { moments } = desk.view;
  const sideName: Readonly<Record<Side, string | undefined>> = {
    home: desk.event.team1?.Name,
    away: desk.event.team2?.Name,
  };
  const playerText = ({ playerNumber, playerName }: DeskMoment) =>
    playerName === null ? `#${playerNumber}` : `#${playerNumber} ${playerName}`;
  const titleOf = ({ type, title }: DeskMoment): string => {
    const score = / (\d+–\d+)$/.exec(title)?.[1];
    return score === undefined ? kindName(type) : `${kindName(type)} ${score}`;
  };
  /** Both teams may have one at the same time. */
  const nameOf = (moment: DeskMoment): string =>
    [titleOf(moment), moment.side === null ? undefined : sideName[moment.side]]
      .filter((part) => part !== undefined)
      .join(', ');
  return (
    <section aria-label={setup('marks')} className="flex flex-col gap-1">
      <h2 className="text-caption font-semibold text-muted">{setup('marks')}</h2>
      {moments.length === 0 ? (
        <p className="py-3 text-body text-muted">{setup('noMarks')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {moments.toReversed().map((moment) => (
            <li key={moment.id} className="flex min-h-12 items-center gap-3">
              <span className="w-14 shrink-0 text-body text-muted tabular-nums">
                {timeText(moment.time)}
              </span>
              <span className="min-w-0 flex-1 py-1 leading-tight">
                <span className="block font-semibold break-words">{titleOf(moment)}</span>
                {moment.side !== null && (
                  <span className="block text-caption break-words text-muted">
                    {moment.playerNumber !== null && `${playerText(moment)} · `}
                    {sideName[moment.side]}
                  </span>
                )}
              </span>
              {moment.isWaiting && (
                <span className="shrink-0 text-muted">
                  <CloudOff aria-hidden className="size-4" />
                  <span className="sr-only">{t('waiting')}</span>
                </span>
              )}
              {isOpen && moment.side !== null && (
                <button
                  type="button"
                  aria-label={setup('numberOf', {
                    what: nameOf(moment),
                    time: timeText(moment.time),
                  })}
                  onClick={() => setNumbered(moment)}
                  className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover"
                >
                  <Hash aria-hidden className="size-5" />
                </button>
              )}
              {isOpen && (
                <button
                  type="button"
                  aria-label={setup('remove', {
                    what: nameOf(moment),
                    time: timeText(moment.time),
                  })}
                  onClick={() => actions.withdrawMoment(moment.id)}
                  className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover"
                >
                  <Trash2 aria-hidden className="size-5" />
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      <Modal isOpen={numbered !== null} onClose={() => setNumbered(null)} title={t('playerNumber')}>
        {numbered !== null && (
          <NumberForm
            initial={numbered.playerNumber}
            onSave={(number) => {
              actions.setPlayer(numbered, number);
              setNumbered(null);
            }}
          />
        )}
      </Modal>
    </section>
  );
}

/** The marked moments, the latest first. */
export const MomentList = (props: Props) => (
  <WithTexts of="deskSetup">
    <Moments {...props} />
  </WithTexts>
);
