import type { StripeCardNumberElement, StripeElementStyle } from '@stripe/stripe-js';
import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CardEntryProps } from '../checkout/card-entry.ts';
import { StripeBlocked } from './stripe-blocked.tsx';
import type { Stripe } from './stripe-script.ts';
import { useStripe } from './use-stripe.ts';

const fields = ['number', 'expiry', 'cvc'] as const;
type FieldName = (typeof fields)[number];
type FieldErrors = Partial<Record<FieldName | 'card', string | null>>;

/** The methods of a Stripe element that are used here. Each field is an iframe of Stripe. */
interface StripeField {
  mount(container: HTMLElement): void;
  on(
    event: 'change',
    listener: (change: { error?: { message: string } | undefined }) => void,
  ): unknown;
  focus(): void;
  destroy(): void;
}

/** Returns the text styles that Stripe's fields need, because their iframes inherit none from the page. */
function styleOf(container: Element): StripeElementStyle {
  const { color, fontSize } = getComputedStyle(container);
  return { base: { color, fontSize, iconColor: color }, invalid: { color, iconColor: color } };
}

const createFields = (stripe: Stripe, container: Element) => {
  const elements = stripe.elements();
  const style = styleOf(container);
  const number: StripeCardNumberElement = elements.create('cardNumber', {
    style,
    showIcon: true,
    disableLink: true,
  });
  return {
    number,
    expiry: elements.create('cardExpiry', { style }),
    cvc: elements.create('cardCvc', { style }),
  } satisfies Record<FieldName, StripeField>;
};

/** Returns the field that a Stripe error belongs to. */
const fieldOf = (code: string | undefined): FieldName | 'card' => {
  if (code?.endsWith('number') === true) return 'number';
  if (code?.includes('expiry') === true) return 'expiry';
  return code?.endsWith('cvc') === true ? 'cvc' : 'card';
};

interface FieldProps {
  readonly label: string;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly error: string | null;
  readonly onLabel: () => void;
}

/** The container of a Stripe field, with the look of `Field`. */
function StripeFieldContainer({ label, container, error, onLabel }: FieldProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid content-start gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium text-muted" onClick={onLabel}>
        {label}
      </span>
      <div
        ref={container}
        dir="ltr"
        className={clsx(
          'min-h-12 rounded-[min(var(--t-radius),12px)] border bg-surface px-4 py-3.5 text-base text-text transition-colors duration-150 focus-within:outline-2 focus-within:outline-focus',
          error === null ? 'border-control' : 'border-danger-text',
        )}
      />
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {error}
      </p>
    </div>
  );
}

/**
 * Stripe's own card fields, with the tenant's public key (COM-20). Their iframes send the input directly to
 * Stripe; the page receives only the id of a PaymentMethod.
 */
export function StripeCardEntry({ tokeniseRef }: CardEntryProps) {
  const t = useTranslations('paymentCard');
  const tStripe = useTranslations('stripe');
  const { payments } = useTenant();
  const { state, tryAgain } = useStripe(payments?.provider === 'stripe' ? payments.public_key : '');
  const containers = {
    number: useRef<HTMLDivElement>(null),
    expiry: useRef<HTMLDivElement>(null),
    cvc: useRef<HTMLDivElement>(null),
  };
  const stripeFields = useRef<Record<FieldName, StripeField> | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const unreachable = tStripe('unreachable');
  const stripe = state.kind === 'ready' ? state.stripe : null;
  useLayoutEffect(() => {
    const first = containers.number.current;
    if (stripe === null || first === null) return undefined;
    const elements = createFields(stripe, first);
    stripeFields.current = elements;
    for (const name of fields) {
      const element: StripeField = elements[name];
      const container = containers[name].current;
      if (container !== null) element.mount(container);
      element.on('change', ({ error }) =>
        setErrors((before) => ({ ...before, [name]: error?.message ?? null, card: null })),
      );
    }
    tokeniseRef.current = async () => {
      const response = await stripe
        .createPaymentMethod({ type: 'card', card: elements.number })
        .catch(() => ({
          error: { code: undefined, message: unreachable },
          paymentMethod: undefined,
        }));
      const { error, paymentMethod } = response;
      if (error === undefined) {
        setErrors({});
        return paymentMethod?.id ?? null;
      }
      const name = fieldOf(error.code);
      setErrors({ [name]: error.message ?? unreachable });
      // The fields are documents of Stripe's, which the form cannot focus by itself.
      if (name !== 'card') elements[name].focus();
      return null;
    };
    return () => {
      tokeniseRef.current = null;
      stripeFields.current = null;
      for (const name of fields) elements[name].destroy();
    };
    // `containers` is a new object in each render, but its refs do not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stripe, tokeniseRef, unreachable]);
  if (state.kind === 'loading') return <Skeleton className="h-44 rounded-card" />;
  if (state.kind === 'blocked')
    return <StripeBlocked tokeniseRef={tokeniseRef} onTryAgain={tryAgain} />;
  const field = (name: FieldName): FieldProps => ({
    label: t(name === 'cvc' ? 'code' : name),
    container: containers[name],
    error: errors[name] ?? null,
    onLabel: () => stripeFields.current?.[name].focus(),
  });
  return (
    <div className="grid gap-5">
      <StripeFieldContainer {...field('number')} />
      <div className="grid grid-cols-2 gap-4">
        <StripeFieldContainer {...field('expiry')} />
        <StripeFieldContainer {...field('cvc')} />
      </div>
      <FormError text={errors.card ?? null} />
      <p className="text-caption text-faint">{tStripe('private')}</p>
    </div>
  );
}
