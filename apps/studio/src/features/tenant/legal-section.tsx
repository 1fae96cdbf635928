import { missingLegalSettings } from '@grandstand/contract/constants';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/room/control.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { Section } from './form-parts.tsx';
import { linesOf, textOf } from './settings.ts';
import type { Settings } from './tenant.api.ts';

interface Props {
  readonly settings: Settings;
  readonly set: (settings: Settings) => void;
}

const texts = [
  ['company', 'text', 120],
  ['email', 'email', 254],
  ['phone', 'tel', 30],
  ['responsible', 'text', 120],
  ['register', 'text', 120],
  ['vat_id', 'text', 40],
  ['data_protection_email', 'email', 254],
  ['law', 'text', 2],
] as const;
const numbers = ['log_days', 'withdrawal_days', 'minimum_age'] as const;
/** Largest number of lines of an address. */
const maxLines = 6;

/** Name of an input, by which a notice leads to it. */
const inputName = (setting: string) => `legal.${setting}`;

/** What the legal pages cannot know from the other settings: who runs the portal, and their contacts. */
export function Legal({ settings, set }: Props) {
  const t = useTranslations('tenant.legalDetails');
  const legal = (settings.legal ?? {}) as Settings;
  const change = (setting: string, value: unknown) => {
    const { [setting]: _, ...others } = legal;
    const next = value === undefined ? others : { ...others, [setting]: value };
    set({ legal: Object.keys(next).length === 0 ? undefined : next });
  };
  return (
    <Section title={t('title')}>
      <p className="text-caption text-muted">{t('intro')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <TextAreaField
          label={t('address')}
          hint={t('hints.address')}
          name={inputName('address')}
          rows={4}
          autoComplete="off"
          value={linesOf(legal, 'address').join('\n')}
          onChange={({ target }) =>
            change(
              'address',
              target.value === '' ? undefined : target.value.split('\n').slice(0, maxLines),
            )
          }
        />
        {texts.map(([setting, type, maxLength]) => (
          <Field
            key={setting}
            label={t(setting)}
            hint={t(`hints.${setting}`)}
            name={inputName(setting)}
            type={type}
            maxLength={maxLength}
            autoComplete="off"
            value={textOf(legal, setting)}
            onChange={({ target }) => {
              const typed = setting === 'law' ? target.value.toUpperCase() : target.value;
              change(setting, typed === '' ? undefined : typed);
            }}
          />
        ))}
        {numbers.map((setting) => (
          <Field
            key={setting}
            label={t(setting)}
            hint={t(`hints.${setting}`)}
            name={inputName(setting)}
            inputMode="numeric"
            autoComplete="off"
            value={typeof legal[setting] === 'number' ? legal[setting] : ''}
            onChange={({ target }) => {
              const typed = target.value.replaceAll(/\D/g, '');
              change(setting, typed === '' ? undefined : Number(typed));
            }}
          />
        ))}
      </div>
    </Section>
  );
}

interface NoticeProps {
  readonly settings: Settings;
  /** True for a portal whose settings are a file. */
  readonly isReadOnly: boolean;
}

/** Says what the legal pages of a portal lack, and leads to the first of the fields. */
export function LegalNotice({ settings, isReadOnly }: NoticeProps) {
  const t = useTranslations('tenant.legalDetails');
  const format = useFormatter();
  const missing = missingLegalSettings(settings);
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <Notice>
      <span className="min-w-0 flex-1 basis-64">
        {t('missing', { fields: format.list(missing.map((setting) => t(setting))) })}
      </span>
      {!isReadOnly && (
        <Button
          onClick={() =>
            document.querySelector<HTMLElement>(`[name="${inputName(first)}"]`)?.focus()
          }
        >
          {t('fill')}
        </Button>
      )}
    </Notice>
  );
}
