import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Modal } from '../../ui/modal.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const t = useTranslations('account');
  return (
    // Only the button closes it: Escape would lose the codes.
    <Modal isOpen title={t('codesTitle')} description={t('codesOnce')}>
      <ul aria-label={t('codesTitle')} className="grid grid-cols-2 gap-2 font-mono text-body">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3">
        <CopyRow label={t('allCodes')} value={codes.join(' ')} />
        <Button look="primary" onClick={onClose}>
          {t('codesStored')}
        </Button>
      </div>
    </Modal>
  );
}
