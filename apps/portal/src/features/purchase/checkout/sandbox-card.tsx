import { sandboxCards } from '@grandstand/contract/constants';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useState, type ChangeEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useNow } from '../../../lib/portal/use-now.ts';
import { Field } from '../../../ui/form/field.tsx';
import type { CardEntryProps } from './card-entry.ts';

interface CardInput {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
}
type InvalidFields = Partial<Record<keyof CardInput, boolean>>;

const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Returns the token of a sandbox card. Only the token is sent: the input stays in the browser. */
function tokenOf(number: string): string | null {
  const digits = number.replace(/\s/g, '');
  const testCard = sandboxCards.find((card) => card.number === digits);
  if (testCard !== undefined) return testCard.token;
  // Every number with this prefix is a distinct card, e.g. for the limit of one free trial per card.
  return /^42424242\d{8}$/.test(digits) ? `tok_sandbox_approves_${digits.slice(8)}` : null;
}

/** True if the month `MM/YY`, also without the slash that keyboards of digits lack, is not over at `now` (ms). */
function isUnexpired(expiry: string, now: number): boolean {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(expiry) ?? [];
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > now;
}

/** The card form of the sandbox, with its test cards. */
export function SandboxCardEntry({ tokeniseRef, disabled }: CardEntryProps) {
  const t = useTranslations('paymentCard');
  const tSandbox = useTranslations('sandboxCard');
  const now = useNow();
  const [input, setInput] = useState<CardInput>({ number: '', expiry: '', code: '' });
  const [invalid, setInvalid] = useState<InvalidFields>({});
  // A layout effect after every render: a press right after the last digit pays with all digits.
  useLayoutEffect(() => {
    tokeniseRef.current = async () => {
      const token = tokenOf(input.number);
      const invalidFields: InvalidFields = {
        ...(token === null && { number: true }),
        ...(!isUnexpired(input.expiry, now) && { expiry: true }),
        ...(!/^\d{3,4}$/.test(input.code.trim()) && { code: true }),
      };
      setInvalid(invalidFields);
      return Object.keys(invalidFields).length === 0 ? token : null;
    };
    return () => {
      tokeniseRef.current = null;
    };
  });
  const change = (field: keyof CardInput, value: string) => {
    setInput((before) => ({ ...before, [field]: value }));
    setInvalid((before) => ({ ...before, [field]: false }));
  };
  /** Props that all fields share. */
  const field = (name: keyof CardInput, maxLength: number) => ({
    label: t(name),
    inputMode: 'numeric' as const,
    dir: 'ltr',
    maxLength,
    disabled,
    value: input[name],
    error: invalid[name] === true ? t(`wrong.${name}`) : null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
  });
  return (
    <div className="grid gap-4">
      <Field {...field('number', 24)} autoComplete="cc-number" />
      <div className="grid grid-cols-2 gap-4">
        <Field {...field('expiry', 7)} autoComplete="cc-exp" placeholder={t('expiryShape')} />
        <Field {...field('code', 4)} autoComplete="cc-csc" />
      </div>
      <details className="group rounded-card border border-dashed border-control">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
          <span className="grid py-1.5">
            <span>{tSandbox('cards')}</span>
            <span role="note" className="text-caption font-normal text-muted">
              {tSandbox('notice')}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <p className="px-4 text-sm text-muted">{tSandbox('hint')}</p>
        <ul className="grid gap-1 px-2 py-3">
          {sandboxCards.map(({ number, behaviour }) => (
            <li key={number}>
              <button
                type="button"
                disabled={disabled}
                className="grid min-h-11 w-full gap-x-4 rounded-small px-2 py-1.5 text-start text-sm hover:bg-hover sm:grid-cols-[auto_minmax(0,1fr)]"
                onClick={() => {
                  const expiryYear = new Date(now).getUTCFullYear() + 2;
                  setInput({
                    number: groupDigits(number),
                    expiry: `12/${String(expiryYear).slice(2)}`,
                    code: '123',
                  });
                  setInvalid({});
                }}
              >
                <span className="font-semibold tabular-nums">
                  <bdi dir="ltr">{groupDigits(number)}</bdi>
                </span>
                <span className="text-muted">{tSandbox(behaviour)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
