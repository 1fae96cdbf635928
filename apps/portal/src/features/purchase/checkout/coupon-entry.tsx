import type { CouponPrice } from '@grandstand/contract';
import { maxAccessCodeLength } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, TicketPercent } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CodeChoice } from '../../../ui/form/code-choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useInvalidFocus } from '../../../ui/form/use-invalid-focus.ts';
import { checkCoupon, type PurchaseItem } from '../purchase.api.ts';

/** Isolates the direction of an amount within a sentence, including in right-to-left languages. */
const Isolated = ({ children }: { readonly children: ReactNode }) => (
  <bdi className="whitespace-nowrap">{children}</bdi>
);

/** A coupon that is valid for the product. */
export interface AppliedCoupon {
  readonly code: string;
  readonly terms: CouponPrice;
}

interface Props {
  readonly item: PurchaseItem;
  /** True if the product renews. */
  readonly renews: boolean;
  readonly applied: AppliedCoupon | null;
  readonly disabled: boolean;
  readonly onChange: (applied: AppliedCoupon | null) => void;
}

/** The effect of a coupon on the price, with a button that removes it. */
function Applied({
  renews,
  applied,
  disabled,
  onChange,
}: Props & { readonly applied: AppliedCoupon }) {
  const t = useTranslations('coupon');
  const price = usePrice();
  const { terms } = applied;
  const { periods } = terms.discount;
  const amount = (value: number) => (
    <Isolated>{price({ price: value, currency: terms.currency })}</Isolated>
  );
  return (
    <div
      role="status"
      className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 rounded-card border border-accent-edge bg-accent-soft p-4 text-on-accent-soft max-sm:pb-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <TicketPercent aria-hidden="true" className="size-6" />
      <p className="grid gap-0.5">
        <span className="font-semibold">
          {t.rich('instead', {
            price: () => amount(terms.price),
            full: () => amount(terms.fullPrice),
          })}
        </span>
        {renews && (
          <span className="text-sm">
            {periods === null
              ? t('always')
              : t.rich('periods', { count: periods, full: () => amount(terms.fullPrice) })}
          </span>
        )}
      </p>
      <button
        type="button"
        disabled={disabled}
        className={`${buttonClass('quiet')} justify-self-start px-3! max-sm:col-start-2 max-sm:-ms-3 sm:-me-2`}
        onClick={() => onChange(null)}
      >
        {t('remove')}
      </button>
    </div>
  );
}

/** Entry of a coupon. Checking it does not redeem it: the payment does. */
export function CouponEntry(props: Props) {
  const { item, applied, disabled, onChange } = props;
  const t = useTranslations('coupon');
  const api = useApi();
  const errorText = useErrorText();
  const { demo_codes: codes } = useTenant();
  const [code, setCode] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const check = useMutation({
    mutationFn: async (typed: string) => {
      onChange({ code: typed, terms: await checkCoupon(api, item, typed) });
      setCode('');
    },
  });
  const busy = check.isPending;
  const formRef = useInvalidFocus(busy);
  if (applied !== null) return <Applied {...props} applied={applied} />;
  const error = isEmpty ? t('empty') : check.isError ? errorText(check.error) : null;
  return (
    <details className="group rounded-card open:border open:border-line open:bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-body font-medium">
        <TicketPercent aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
        <span className="flex-1">{t('open')}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <form
        ref={formRef}
        method="post"
        noValidate
        aria-busy={busy}
        className="grid gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = code.trim();
          setIsEmpty(typed === '');
          if (typed !== '' && !busy) check.mutate(typed);
        }}
      >
        <Field
          name="coupon"
          label={t('code')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={maxAccessCodeLength}
          disabled={disabled}
          value={code}
          error={error}
          onChange={({ target }) => {
            setCode(target.value);
            setIsEmpty(false);
          }}
        />
        {codes
          .filter(({ coupon }) => coupon)
          .map(({ code: demo, label }) => (
            <CodeChoice key={demo} code={demo} label={label} className="-mx-2" onChoose={setCode} />
          ))}
        <button
          type="submit"
          disabled={busy || disabled}
          className={`${buttonClass('neutral')} justify-self-start`}
        >
          {t(busy ? 'checking' : 'apply')}
        </button>
      </form>
    </details>
  );
}
