import type { RedeemedProduct } from '@grandstand/contract';
import { maxAccessCodeLength } from '@grandstand/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl/react';
import { useProductText } from '../../lib/i18n/product-text.ts';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { CodeChoice } from '../../ui/form/code-choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { StepBar, StepDone, useStepTarget } from '../sign-up/index.ts';
import { redeemCode } from './access-code.api.ts';

export interface RedeemPageData {
  /** The event that the viewer wants to watch; a code may be valid for one event of their choice. */
  readonly event: {
    readonly id: string;
    readonly title: string;
    /** True if the event has not started; absent if unknown. */
    readonly isUpcoming?: boolean;
  } | null;
}

/** Returns the event id of an event page's address; null for any other page. */
const eventIdIn = (target: string | null): string | null =>
  /\/events\/([\w-]{1,64})(?:[/?#]|$)/.exec(target ?? '')?.[1] ?? null;

/** Link to the page that the viewer came from: the offers, the event, or what they have bought. */
function BackLink({ event, inSignUp }: RedeemPageData & { readonly inSignUp: boolean }) {
  const t = useTranslations('accessCode');
  const { monetisation } = useTenant();
  const sellsPlans = monetisation.some((model) => model !== 'ppv');
  const style = `${buttonClass('quiet')} -ms-3 justify-self-start px-3!`;
  const arrow = <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />;
  if (inSignUp)
    return (
      <AppLink to="/auth/sign-up/subscription" className={style}>
        {arrow}
        {t('toOffers')}
      </AppLink>
    );
  return event === null ? (
    <AppLink to={sellsPlans ? '/account/subscription' : '/account/ppv'} className={style}>
      {arrow}
      {t(sellsPlans ? 'toSubscriptions' : 'toTickets')}
    </AppLink>
  ) : (
    <AppLink to="/events/{eventId}" params={{ eventId: event.id }} className={style}>
      {arrow}
      <bdi className="truncate">{event.title}</bdi>
    </AppLink>
  );
}

/** Public codes of a demo. */
function DemoCodes({ onChoose }: { readonly onChoose: (code: string) => void }) {
  const t = useTranslations('accessCode');
  const codes = useTenant().demo_codes.filter(({ coupon }) => !coupon);
  if (codes.length === 0) return null;
  return (
    <section
      aria-labelledby="demo-codes"
      className="grid gap-2 rounded-card border border-dashed border-control p-4"
    >
      <h2 id="demo-codes" className="font-semibold">
        {t('demo')}
      </h2>
      <p className="text-sm text-muted">{t('demoText')}</p>
      <ul className="-mx-2 grid gap-1">
        {codes.map(({ code, label }) => (
          <li key={code}>
            <CodeChoice code={code} label={label} className="w-full" onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Confirmation that names the content that a code unlocked and links to it. */
function Redeemed({
  product,
  headingRef,
  inSignUp,
  wantedEventId,
  isUpcoming,
}: {
  readonly product: RedeemedProduct;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly inSignUp: boolean;
  /** The event that the viewer wants to watch. */
  readonly wantedEventId: string | null;
  /** True if that event has not started. */
  readonly isUpcoming: boolean;
}) {
  const t = useTranslations('accessCode');
  const format = useFormatter();
  const { endDate, type, purchaseId: id } = product;
  const { title } = useProductText()(product);
  const eventId = product.eventId ?? wantedEventId;
  const until = endDate === null ? null : format.dateTime(new Date(endDate), { dateStyle: 'long' });
  return (
    <div className="grid gap-4 self-start">
      {inSignUp && <StepBar step="subscription" />}
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <h1 ref={headingRef} tabIndex={-1} className="heading text-3xl outline-none md:text-4xl">
        {t('opened')}
      </h1>
      <p className="text-muted">
        {until === null ? t('openedText', { title }) : t('openedUntil', { title, until })}
      </p>
      <div className="grid gap-3">
        {inSignUp ? (
          <StepDone step="subscription" />
        ) : (
          eventId !== null && (
            <AppLink
              to="/events/{eventId}"
              params={{ eventId }}
              className={buttonClass('accent', 'large')}
            >
              {t(isUpcoming ? 'toMatch' : 'watch')}
            </AppLink>
          )
        )}
        {type === 'PPV' ? (
          <AppLink
            to="/account/ppv/{id}"
            params={{ id }}
            className={buttonClass('neutral', 'large')}
          >
            {t('ticket')}
          </AppLink>
        ) : (
          <AppLink
            to="/account/subscription/{id}"
            params={{ id }}
            className={buttonClass('neutral', 'large')}
          >
            {t('subscription')}
          </AppLink>
        )}
      </div>
    </div>
  );
}

/** Redeems an access code (COM-17), within the sign-up or at any other time. */
export function RedeemPage({ data }: { readonly data: RedeemPageData }) {
  const t = useTranslations('accessCode');
  const errorText = useErrorText();
  const api = useApi();
  const stepTarget = useStepTarget('subscription');
  const inSignUp = stepTarget !== null;
  const [code, setCode] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const wantedEventId = data.event?.id ?? eventIdIn(stepTarget);
  const queryClient = useQueryClient();
  const redeem = useMutation({
    mutationFn: (typed: string) => redeemCode(api, typed, wantedEventId),
    // Cards show what the viewer owns by now.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['purchase', 'owned'] }),
  });
  const busy = redeem.isPending;
  // Focuses the change: the heading of what was unlocked, or the field to correct.
  useLayoutEffect(() => {
    if (redeem.status === 'success') headingRef.current?.focus();
    if (redeem.status === 'error') inputRef.current?.focus();
  }, [redeem.status]);

  if (redeem.isSuccess)
    return (
      <Redeemed
        product={redeem.data}
        headingRef={headingRef}
        inSignUp={inSignUp}
        wantedEventId={wantedEventId}
        isUpcoming={data.event?.isUpcoming ?? false}
      />
    );

  function submit() {
    if (busy) return;
    const typed = code.trim();
    setIsEmpty(typed === '');
    if (typed === '') inputRef.current?.focus();
    else redeem.mutate(typed);
  }

  return (
    <div className="grid gap-5 self-start">
      {inSignUp && <StepBar step="subscription" />}
      <BackLink event={data.event} inSignUp={inSignUp} />
      <div className="grid gap-2">
        <h1 className="heading text-3xl md:text-4xl">{t('title')}</h1>
        <p className="text-muted">{t('text')}</p>
      </div>
      <form
        method="post"
        noValidate
        aria-busy={busy}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          ref={inputRef}
          name="code"
          label={t('code')}
          hint={t('hint')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          enterKeyHint="done"
          maxLength={maxAccessCodeLength}
          value={code}
          error={isEmpty ? t('empty') : redeem.isError ? errorText(redeem.error) : null}
          onChange={({ target }) => {
            setCode(target.value);
            setIsEmpty(false);
          }}
        />
        <button type="submit" disabled={busy} className={buttonClass('accent', 'large')}>
          {t(busy ? 'redeeming' : 'redeem')}
        </button>
      </form>
      <DemoCodes
        onChoose={(chosen) => {
          setCode(chosen);
          setIsEmpty(false);
        }}
      />
    </div>
  );
}
