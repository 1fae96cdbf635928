import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { SelectField } from '../../ui/room/control.tsx';

const usualCurrencies = ['EUR', 'GBP', 'USD', 'CHF'];

interface Props {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (currency: string) => void;
}

/** All currencies by their code and name; the usual ones first. */
export function CurrencySelect({ label, value, disabled = false, onChange }: Props) {
  const locale = useLocale();
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    const codes = new Set([...usualCurrencies, value, ...Intl.supportedValuesOf('currency')]);
    return [...codes].map((code) => ({ code, name: names.of(code) ?? code }));
  }, [locale, value]);
  return (
    <SelectField
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      {currencies.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} · {name}
        </option>
      ))}
    </SelectField>
  );
}
