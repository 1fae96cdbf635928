import type { EncoderRefusal } from '@grandstand/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { WithTexts } from '../../../lib/texts/room-texts.tsx';

interface Props {
  readonly refusal: EncoderRefusal;
}

function Text({ refusal: { code, at } }: Props) {
  const t = useTranslations('deskSetup.refusedEncoder');
  const format = useFormatter();
  return (
    <p className="text-body text-danger-text">
      {t(code, { time: format.dateTime(new Date(at), { timeStyle: 'short' }) })}
    </p>
  );
}

/** When and why an encoder was refused. */
export const RefusalText = ({ refusal }: Props) => (
  <WithTexts of="deskSetup">
    <Text refusal={refusal} />
  </WithTexts>
);
