import { monetisationModels } from '@grandstand/contract/constants';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { nameInRow } from '../../ui/row-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, Choice, Section } from './form-parts.tsx';
import type { ExplainedField } from './refused-settings.tsx';
import { linesOf, listOf, taxRatesOf, textOf } from './settings.ts';
import type { Settings } from './tenant.api.ts';

interface Props {
  readonly settings: Settings;
  readonly set: (settings: Settings) => void;
  /** Fields that the server refused and that were not edited since. */
  readonly refused: readonly ExplainedField[];
}

type Provider = 'none' | 'stripe' | 'sandbox';

/** One rate as it is typed. */
interface Rate {
  readonly country: string;
  readonly percent: string;
}

/** Highest rate that the server accepts. */
const maxPercent = 50;
const isCountry = (country: string): boolean => /^[A-Z]{2}$/.test(country);
const isPercent = (percent: string): boolean =>
  /^\d{1,2}(?:\.\d{0,2})?$/.test(percent) && Number(percent) <= maxPercent;

function TaxRates({
  settings,
  set,
  isRefused,
}: Omit<Props, 'refused'> & { readonly isRefused: boolean }) {
  const t = useTranslations('tenant');
  const [rates, setRates] = useState<readonly Rate[]>(() =>
    Object.entries(taxRatesOf(settings)).map(([country, percent]) => ({
      country,
      // Null in a draft whose rate is not complete.
      percent: String((percent as number | null) ?? ''),
    })),
  );
  const change = (next: readonly Rate[]) => {
    setRates(next);
    const started = next.filter(({ country, percent }) => country !== '' || percent !== '');
    set({
      tax_rates: Object.fromEntries(
        started.map(({ country, percent }) => [
          country,
          // The server refuses a rate without a number: left out, it would be a sale without its tax.
          isPercent(percent) ? Number(percent) : null,
        ]),
      ),
    });
  };
  /** What is missing is a problem only once the server has refused it. */
  const problemOf = ({ country, percent }: Rate) => {
    const isAwaited = isRefused && (country !== '' || percent !== '');
    return {
      country:
        !isCountry(country) && (isAwaited || /[^A-Z]/.test(country))
          ? t('taxCountryInvalid')
          : null,
      percent:
        !isPercent(percent) && (isAwaited || percent !== '')
          ? t('taxPercentInvalid', { max: maxPercent })
          : null,
    };
  };
  const changeOne = (index: number, part: Partial<Rate>) =>
    change(rates.map((rate, other) => (other === index ? { ...rate, ...part } : rate)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-body font-medium">{t('taxRates')}</legend>
      <p className="text-caption text-muted">{t('taxHint')}</p>
      {rates.map((rate, index) => (
        // Rows have no other identity; removing one rewrites those after it.
        <div key={index} className="flex items-start gap-2">
          <Field
            label={t('taxCountry')}
            problem={problemOf(rate).country}
            maxLength={2}
            placeholder="DE"
            autoComplete="off"
            value={rate.country}
            onChange={(event) => changeOne(index, { country: event.target.value.toUpperCase() })}
          />
          <Field
            label={t('taxPercent')}
            aria-label={nameInRow(t('taxPercent'), rate.country)}
            problem={problemOf(rate).percent}
            inputMode="decimal"
            autoComplete="off"
            value={rate.percent}
            onChange={(event) =>
              changeOne(index, { percent: event.target.value.replace(',', '.') })
            }
          />
          <Button
            look="quiet"
            // Beside the inputs, even with a problem below one.
            className="mt-7"
            aria-label={t('taxRemove', { country: rate.country || '–' })}
            onClick={() => change(rates.filter((_, other) => other !== index))}
          >
            <Trash2 aria-hidden className="size-5" />
          </Button>
        </div>
      ))}
      <Button
        className="self-start"
        onClick={() => setRates([...rates, { country: '', percent: '' }])}
      >
        <Plus aria-hidden className="size-5" />
        {t('taxAdd')}
      </Button>
    </fieldset>
  );
}

/** How the portal is paid: provider, tax that prices include, and the seller on receipts. */
export function Selling({ settings, set, refused }: Props) {
  const t = useTranslations('tenant');
  const sellerId = useId();
  const payments = settings.payments as { readonly provider?: Provider } | undefined;
  const provider = payments?.provider ?? 'none';
  const models = listOf(settings, 'monetisation') ?? [];
  return (
    <Section title={t('sections.selling')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="flex flex-col gap-4">
          <Choice<Provider>
            label={t('payments')}
            value={provider}
            options={(['none', 'stripe', 'sandbox'] as const).map((value) => [
              value,
              t(`providers.${value}`),
            ])}
            onChange={(next) =>
              set({
                payments:
                  next === 'none'
                    ? undefined
                    : { provider: next, ...(next === 'stripe' && { public_key: '' }) },
                // A portal that takes payments sells everything, until its operator chooses.
                ...(next !== 'none' && models.length === 0 && { monetisation: monetisationModels }),
              })
            }
          />
          {provider !== 'none' && (
            <p className="text-caption text-muted">{t(`providerHints.${provider}`)}</p>
          )}
          {provider === 'stripe' && (
            <Field
              label={t('publicKey')}
              placeholder="pk_live_…"
              autoComplete="off"
              value={textOf(payments as Settings, 'public_key')}
              onChange={(event) =>
                set({ payments: { provider, public_key: event.target.value.trim() } })
              }
            />
          )}
          {provider !== 'none' && (
            <fieldset className="min-w-0">
              <legend className="text-body font-medium">{t('sells')}</legend>
              {monetisationModels.map((model) => (
                <Check
                  key={model}
                  label={t(`models.${model}`)}
                  isOn={models.includes(model)}
                  onChange={(isOn) =>
                    set({
                      monetisation: monetisationModels.filter((monetisationModel) =>
                        monetisationModel === model ? isOn : models.includes(monetisationModel),
                      ),
                    })
                  }
                />
              ))}
            </fieldset>
          )}
          <div className="flex flex-col gap-1.5">
            <label htmlFor={sellerId} className="text-body font-medium">
              {t('seller')}
            </label>
            <textarea
              id={sellerId}
              rows={4}
              className="w-full rounded-lg border border-control bg-surface p-3 text-base"
              aria-describedby={`${sellerId}-hint`}
              value={linesOf(settings, 'seller_lines').join('\n')}
              onChange={(event) => {
                const text = event.target.value;
                set({ seller_lines: text === '' ? [] : text.split('\n').slice(0, 8) });
              }}
            />
            <p id={`${sellerId}-hint`} className="text-caption text-muted">
              {t('sellerHint')}
            </p>
          </div>
        </div>
        <TaxRates settings={settings} set={set} isRefused={refused.includes('taxRates')} />
      </div>
    </Section>
  );
}
