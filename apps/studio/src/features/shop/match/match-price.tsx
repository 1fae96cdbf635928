import type { OperatorEvent } from '@grandstand/contract';
import { isSold, type CommerceType } from '@grandstand/contract/constants';
import { Suspense, type Ref } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatMoney, parseAmount } from '../../../lib/money.ts';
import { WithTexts } from '../../../lib/texts/room-texts.tsx';
import { useStudio } from '../../../lib/studio-context.ts';
import { useRoleAlternatives } from '../../../lib/use-failure-text.ts';
import { QueryResult } from '../../../ui/room/query-result.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/room/notice.tsx';
import type { FixtureFormValues } from '../../fixture/fixture-fields.tsx';
import { rolesWith, useMay } from '../../session/session.api.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { isPriceValid, type MatchTicket, type PriceValues } from './match-ticket.ts';
import { useProductText } from '../use-product-text.ts';

/** True if viewers can watch such a match with a ticket. */
export const isSoldByTicket = (type: CommerceType): boolean =>
  type === 'commerce_ppv_media' || type === 'commerce_transactional_media';

/** The offers of a stored match that anonymous viewers see on its page. */
function Offers({ event }: { readonly event: OperatorEvent }) {
  const { api } = useStudio();
  const may = useMay();
  const t = useTranslations('shop');
  const text = useProductText();
  const query = useQuery({
    queryKey: ['offers', event.id, event.version],
    queryFn: async () => (await api.product.getOptions({ query: { eventId: event.id } })).content,
    staleTime: 0,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-11" />}>
      {(data) => {
        const [reason] = data.reasons.filter((item) => item !== 'purchase_required');
        if (reason !== undefined && reason !== 'sign_in_required')
          return <p className="text-body text-muted">{t(`match.notSold.${reason}`)}</p>;
        if (data.offers.length === 0)
          return (
            <Notice look="warning">
              {t('match.noOffer')}{' '}
              {may('shop:read') && (
                <Link to="/shop" className="underline">
                  {t('title')}
                </Link>
              )}
            </Notice>
          );
        return (
          <ul aria-label={t('match.offers')} className="flex flex-col gap-1 text-body">
            {data.offers.map((offer) => {
              const currency = offer.currency === 'N/A' ? null : offer.currency;
              const facts = [
                text.price({ ...offer, currency }),
                offer.trialDays === null ? null : t('trialOf', { count: offer.trialDays }),
                offer.isSoldOut ? t('states.soldOut') : null,
              ];
              return (
                <li key={offer.id}>
                  <span className="font-semibold">{offer.title}</span>:{' '}
                  {facts.filter((fact) => fact !== null).join(' · ')}
                </li>
              );
            })}
          </ul>
        );
      }}
    </QueryResult>
  );
}

interface Props {
  /** Null for a match that is not stored yet. */
  readonly event: OperatorEvent | null;
  /** The access that is chosen in the form. */
  readonly commerceType: CommerceType;
  readonly values: PriceValues;
  readonly onChange: (values: PriceValues) => void;
  /** True once the form was submitted with a wrong price. */
  readonly hasProblem: boolean;
  /** The ticket of the match that is stored. Once it was bought, its currency cannot change. */
  readonly ticket: MatchTicket | null;
  /** True for several matches, whose prices are set one by one. */
  readonly isSeries?: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The price of a match, and what viewers pay for it. */
function MatchPrice(props: Props) {
  const { event, commerceType, values, onChange, hasProblem, ticket, isSeries = false } = props;
  const { tenant } = useStudio();
  const may = useMay();
  const locale = useLocale();
  const t = useTranslations('shop');
  const alternatives = useRoleAlternatives();
  const hasTicket = isSoldByTicket(commerceType);
  const amount = isPriceValid(values) ? parseAmount(values.price, values.currency) : null;
  const costText = !hasTicket
    ? t(`match.pays.${commerceType as 'commerce_free_media'}`)
    : amount === null
      ? t('match.pays.general')
      : t('match.pays.own', { price: formatMoney(amount, values.currency, locale) });
  const isStored = event !== null && event.commerceType === commerceType;
  return (
    <section
      aria-label={t('match.title')}
      className="flex flex-col gap-3 rounded-lg border border-line p-4"
    >
      {hasTicket && !isSeries && may('shop:edit') && (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4">
          <Field
            label={t('match.price')}
            hint={t('match.priceHint')}
            ref={props.inputRef}
            inputMode="decimal"
            value={values.price}
            problem={hasProblem && !isPriceValid(values) ? t('problems.priceInvalid') : null}
            onChange={({ target }) => onChange({ ...values, price: target.value })}
          />
          <CurrencySelect
            label={t('fields.currency')}
            value={values.currency}
            disabled={ticket?.hasBuyers === true}
            onChange={(currency) => onChange({ ...values, currency })}
          />
        </div>
      )}
      {hasTicket && isSeries && <p className="text-body text-muted">{t('match.series')}</p>}
      {hasTicket && !may('shop:edit') && (
        <p className="text-body text-muted">
          {t('match.setBy', {
            roles: alternatives(rolesWith('shop:edit')),
          })}
        </p>
      )}
      {ticket !== null && ticket.archivedAt === null && hasTicket && may('shop:read') && (
        <Link
          to="/shop/$productId"
          params={{ productId: ticket.id }}
          className="inline-flex min-h-11 items-center self-start text-body underline"
        >
          {t('match.ticket')}
        </Link>
      )}
      {hasTicket && !tenant.takesPayments && <Notice look="warning">{t('noPayments')}</Notice>}
      {hasTicket && !tenant.sells.includes('ppv') && (
        <Notice look="warning">{t('typeNotSold.PPV')}</Notice>
      )}
      <p role="status" className="text-body">
        {costText} {commerceType === 'commerce_transactional_media' && t('match.pays.orPass')}
      </p>
      {isSold(commerceType) && event !== null && (
        <div className="flex flex-col gap-1">
          <h2 className="text-caption font-semibold text-muted">{t('match.offers')}</h2>
          {isStored ? (
            <Offers event={event} />
          ) : (
            <p className="text-body text-muted">{t('match.onceSaved')}</p>
          )}
        </div>
      )}
    </section>
  );
}

interface FieldProps {
  readonly form: UseFormReturn<FixtureFormValues>;
  readonly event: OperatorEvent | null;
  readonly ticket: MatchTicket | null;
  readonly isSeries?: boolean;
}

/** The price in the form of a match, with the texts of the shop. */
export function MatchPriceField({ form, event, ticket, isSeries = false }: FieldProps) {
  const { control, setValue } = form;
  const [commerceType, currency] = useWatch({ control, name: ['commerceType', 'currency'] });
  return (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <WithTexts of="shop">
        <Controller
          control={control}
          name="price"
          rules={{ validate: (_, all) => !isSoldByTicket(all.commerceType) || isPriceValid(all) }}
          render={({ field, fieldState }) => (
            <MatchPrice
              event={event}
              commerceType={commerceType}
              values={{ price: field.value, currency }}
              hasProblem={fieldState.invalid}
              ticket={ticket}
              isSeries={isSeries}
              inputRef={field.ref}
              onChange={(next) => {
                setValue('currency', next.currency);
                field.onChange(next.price);
              }}
            />
          )}
        />
      </WithTexts>
    </Suspense>
  );
}
