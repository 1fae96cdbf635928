import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import type { SharedCell } from './guide-row.tsx';
import { ProgrammeRow } from './programme-row.tsx';

interface Props {
  readonly cell: SharedCell;
  readonly now: number;
  readonly onClose: () => void;
}

/** Lists the short programmes that share a cell of the timeline. */
export function SharedCellDialog({ cell: { row, programmes }, now, onClose }: Props) {
  const t = useTranslations('programGuide');
  return (
    <Modal labelledBy="shared-cell-title" onClose={onClose}>
      <div className="grid gap-3 p-5">
        <h2 id="shared-cell-title" dir="auto" className="heading content-text text-2xl">
          {row.title}
        </h2>
        <ul className="-mx-3 grid max-h-[60svh] gap-1 overflow-y-auto">
          {programmes.map((programme) => (
            <li key={programme.start}>
              <ProgrammeRow programme={programme} channelId={row.id} now={now} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className={`${buttonClass('neutral')} justify-self-end`}
          onClick={onClose}
        >
          {t('close')}
        </button>
      </div>
    </Modal>
  );
}
