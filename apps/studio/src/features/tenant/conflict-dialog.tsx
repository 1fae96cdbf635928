import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
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

/** Where the form names a setting that is not a switch. */
const names = {
  name: 'name',
  name_short: 'shortName',
  hosts: 'hosts',
  time_zone: 'timeZone',
  brand: 'sections.look',
  locales: 'sections.languages',
  sports: 'sections.sports',
  payments: 'payments',
  monetisation: 'sells',
  tax_rates: 'taxRates',
  seller_lines: 'seller',
  legal: 'legalDetails.title',
} as const;

/** Compares settings with those that someone else saved meanwhile. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: Props) {
  const t = useTranslations('tenant');
  const format = useFormatter();
  // Types list the names: the casts name one of them for a setting that is known only at run time.
  const nameOf = (key: string): ReactNode => {
    if (t.has(`switches.${key}` as 'switches.spoiler_free'))
      return t(`switches.${key}` as 'switches.spoiler_free');
    // Settings that only the JSON of all settings has are named as there.
    return Object.hasOwn(names, key) ? t(names[key as keyof typeof names]) : <code>{key}</code>;
  };
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    return isList ? format.list(value) : valueText(value);
  };
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
                  {nameOf(row.key)}
                </th>
                <td className="p-1 wrap-anywhere">{textOf(row.mine)}</td>
                <td className="p-1 wrap-anywhere">{textOf(row.theirs)}</td>
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
