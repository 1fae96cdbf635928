import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Score, Side } from './tap.ts';

interface Props {
  readonly score: Score;
  readonly names: Record<Side, string>;
  readonly onSave: (score: Score) => void;
  readonly onClose: () => void;
}

function ScoreFormFields({ score, names, onSave, onClose }: Props) {
  const t = useTranslations('deskSetup');
  const [value, setValue] = useState({ home: String(score.home), away: String(score.away) });
  const isValid = (text: string) => /^\d{1,3}$/.test(text);
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
        if (!isValid(value.home) || !isValid(value.away)) return;
        onSave({ home: Number(value.home), away: Number(value.away) });
        onClose();
      }}
    >
      <div className="grid grid-cols-2 items-end gap-3">
        {field('home')}
        {field('away')}
      </div>
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
