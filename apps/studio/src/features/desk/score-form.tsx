import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { uncountedGoals, type DeskMoment, type DeskView, type Score, type Side } from './tap.ts';
import { timeText } from './time-text.ts';

interface Props {
  readonly view: Pick<DeskView, 'score' | 'moments'>;
  readonly names: Record<Side, string>;
  readonly onSave: (score: Score, uncounted: readonly DeskMoment[]) => void;
  readonly onClose: () => void;
}

function ScoreFormFields({ view, names, onSave, onClose }: Props) {
  const t = useTranslations('deskSetup');
  const [value, setValue] = useState({
    home: String(view.score.home),
    away: String(view.score.away),
  });
  const [isRemoving, setIsRemoving] = useState(true);
  const isValid = (text: string) => /^\d{1,3}$/.test(text);
  const entered =
    isValid(value.home) && isValid(value.away)
      ? { home: Number(value.home), away: Number(value.away) }
      : null;
  const uncounted = entered === null ? [] : uncountedGoals(view, entered);
  const field = (side: Side) => (
    <Field
      label={names[side]}
      inputMode="numeric"
      pattern="\d*"
      value={value[side]}
      onChange={({ target }) => setValue({ ...value, [side]: target.value.trim() })}
      problem={isValid(value[side]) ? null : t('scoreInvalid')}
    />
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (entered === null) return;
        onSave(entered, isRemoving ? uncounted : []);
        onClose();
      }}
    >
      <div className="grid grid-cols-2 items-end gap-3">
        {field('home')}
        {field('away')}
      </div>
      {uncounted.length > 0 && (
        <label className="flex min-h-11 items-start gap-3 text-body">
          <input
            type="checkbox"
            className="mt-1 size-4.5 shrink-0 accent-accent"
            checked={isRemoving}
            onChange={({ target }) => setIsRemoving(target.checked)}
          />
          <span>
            {t('uncounted', { count: uncounted.length })}
            {uncounted.map(({ id, title, time }) => (
              <span key={id} className="block text-muted tabular-nums">
                {timeText(time)} · {/ (\d+–\d+)$/.exec(title)?.[1]}
              </span>
            ))}
          </span>
        </label>
      )}
      <Button type="submit" look="primary">
        {t('scoreSave')}
      </Button>
    </form>
  );
}

/** A dialog that corrects the score by the number of each side. */
export function ScoreForm(props: Props) {
  const t = useTranslations('desk');
  return (
    <Modal isOpen onClose={props.onClose} title={t('correctScore')}>
      <WithTexts of="deskSetup">
        <ScoreFormFields {...props} />
      </WithTexts>
    </Modal>
  );
}
