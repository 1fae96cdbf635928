import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { differences } from './settings.ts';
import type { Settings } from './tenant.api.ts';
import { valueText } from '../../lib/value-text.ts';

interface Props {
  readonly mine: Settings;
  readonly theirs: Settings;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Compares settings with those that someone else saved meanwhile. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: Props) {
  const t = useTranslations('tenant');
  return (
    <Modal isOpen onClose={onClose} title={t('conflict')} description={t('conflictHint')}>
      <div className="overflow-x-auto">
        <table className="w-full text-caption">
          <thead>
            <tr>
              {(['setting', 'mine', 'theirs'] as const).map((column) => (
                <th key={column} scope="col" className="p-1 text-start">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences(mine, theirs).map((row) => (
              <tr key={row.key} className="border-t border-line align-top">
                <th scope="row" className="p-1 text-start font-medium">
                  {row.key}
                </th>
                <td className="p-1 wrap-anywhere">{valueText(row.mine)}</td>
                <td className="p-1 wrap-anywhere">{valueText(row.theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
        <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
      </div>
    </Modal>
  );
}
