import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../../lib/texts/room-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { clockText } from './clock-step.ts';

/** Parses a reading of the clock, `67:05` or `67`. Returns seconds; null for anything else. */
export function parseReading(text: string): number | null {
  const [, minutes, seconds = '0'] = /^(\d{1,3})(?::([0-5]?\d))?$/.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(minutes) * 60 + Number(seconds);
}

interface Props {
  readonly reading: number;
  readonly onSave: (reading: number) => void;
  readonly onClose: () => void;
}

function ClockFormFields({ reading, onSave, onClose }: Props) {
  const t = useTranslations('deskSetup');
  const [text, setText] = useState(clockText(reading, null, false));
  const parsed = parseReading(text);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed === null) return;
        onSave(parsed);
        onClose();
      }}
    >
      <Field
        label={t('clockReading')}
        hint={t('clockHint')}
        inputMode="text"
        value={text}
        onChange={({ target }) => setText(target.value)}
        problem={parsed === null ? t('clockInvalid') : null}
      />
      <Button type="submit" look="primary">
        {t('clockSave')}
      </Button>
    </form>
  );
}

/** A dialog that sets the match clock to a reading. */
export function ClockForm(props: Props) {
  const t = useTranslations('desk');
  return (
    <Modal isOpen onClose={props.onClose} title={t('setClock')}>
      <WithTexts of="deskSetup">
        <ClockFormFields {...props} />
      </WithTexts>
    </Modal>
  );
}
