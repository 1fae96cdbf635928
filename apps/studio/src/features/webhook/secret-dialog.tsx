import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Modal } from '../../ui/modal.tsx';

interface Props {
  /** Null while there is none to show. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows the secret of an endpoint, which is shown once. */
export function SecretDialog({ secret, onClose }: Props) {
  const t = useTranslations('webhook');
  return (
    // Only the button closes it: Escape would lose the secret.
    <Modal isOpen={secret !== null} title={t('secretTitle')} description={t('secretOnce')}>
      <CopyRow label={t('secret')} value={secret ?? ''} />
      <Button look="primary" className="mt-4 w-full" onClick={onClose}>
        {t('secretStored')}
      </Button>
    </Modal>
  );
}
