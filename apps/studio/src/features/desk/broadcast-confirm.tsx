import { useTranslations } from 'use-intl';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

interface Props {
  /** Title of the match. */
  readonly match: string;
  readonly isEnd: boolean;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Confirm({ match, isEnd, action, onConfirm, onClose }: Props) {
  const t = useTranslations('deskSetup');
  const frame = useTranslations('frame');
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t(isEnd ? 'endTitle' : 'onAirTitle')}
      description={t(isEnd ? 'endIntro' : 'onAirIntro', { match })}
    >
      <div className="flex flex-col gap-2">
        <Button
          look={isEnd ? 'danger' : 'primary'}
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {frame('cancel')}
        </Button>
      </div>
    </Modal>
  );
}

/** Confirms a match going on air, or its end. */
export const BroadcastConfirm = (props: Props) => (
  <WithTexts of="deskSetup">
    <Confirm {...props} />
  </WithTexts>
);
