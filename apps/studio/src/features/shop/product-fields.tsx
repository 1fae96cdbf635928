import {
  durationUnits,
  localeNameOf,
  productTypes,
  type DurationUnit,
  type Locale,
  type ProductType,
} from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { Field } from '../../ui/field.tsx';
import { CheckField, SelectField, TextAreaField } from '../../ui/room/control.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { IdentityList } from '../fixture/identity-picker.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { MatchPicker } from './match-picker.tsx';
import {
  openings,
  runsFromPurchase,
  withType,
  type Opening,
  type ProductProblems,
  type ProductValues,
} from './product-form.ts';

interface Props {
  readonly values: ProductValues;
  readonly problems: ProductProblems;
  readonly set: (values: ProductValues) => void;
  /** True once it was bought: what buyers agreed to cannot change. */
  readonly isLocked: boolean;
  /** How many were sold of a limited stock. */
  readonly sold: number;
}

const gridClass = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2';
const checkClass = 'mt-0.5 size-5 shrink-0 accent-accent';

/** What it costs, or that only access codes open it. */
function PriceFields({ values, problems, set, isLocked }: Props) {
  const t = useTranslations('shop');
  return (
    <div className={gridClass}>
      <SelectField
        label={t('obtained')}
        value={values.isSold ? 'sale' : 'codes'}
        disabled={isLocked}
        onChange={({ target }) => set({ ...values, isSold: target.value === 'sale' })}
      >
        <option value="sale">{t('obtainedBy.sale')}</option>
        <option value="codes">{t('obtainedBy.codes')}</option>
      </SelectField>
      {values.isSold && (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4">
          <Field
            label={t('fields.price')}
            hint={t('priceHint')}
            inputMode="decimal"
            value={values.price}
            problem={problems.price === undefined ? null : t(`problems.${problems.price}`)}
            onChange={({ target }) => set({ ...values, price: target.value })}
          />
          <CurrencySelect
            label={t('fields.currency')}
            value={values.currency}
            disabled={isLocked}
            onChange={(currency) => set({ ...values, currency })}
          />
        </div>
      )}
    </div>
  );
}

/** What it opens: one match, those of competitions and teams, or everything. */
function OpeningFields({ values, problems, set, isLocked }: Props) {
  const t = useTranslations('shop');
  const { type, opening } = values;
  const problem = problems.identityIds;
  return (
    <>
      {type === 'PPV' && (
        <SelectField
          label={t('opening')}
          value={opening}
          disabled={isLocked}
          onChange={({ target }) => set({ ...values, opening: target.value as Opening })}
        >
          {openings.map((item) => (
            <option key={item} value={item}>
              {t(`openings.${item}`)}
            </option>
          ))}
        </SelectField>
      )}
      {type === 'PPV' && opening === 'event' && (
        <fieldset disabled={isLocked} className={gridClass}>
          <legend className="sr-only">{t('fields.eventId')}</legend>
          <MatchPicker
            value={values.eventId}
            problem={problems.eventId === undefined ? null : t(`problems.${problems.eventId}`)}
            onChange={(eventId) => set({ ...values, eventId })}
          />
        </fieldset>
      )}
      {opening === 'identities' && (
        <div>
          <IdentityList
            label={t('fields.identityIds')}
            addLabel={t('addIdentity')}
            types={['league', 'subcategory', 'category', 'team']}
            value={values.identityIds}
            onChange={(identityIds) => set({ ...values, identityIds })}
          />
          {problem !== undefined && (
            <p role="alert" className="mt-1.5 text-caption text-danger-text">
              {t(`problems.${problem}`)}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** How long a pass or ticket lasts, and whether a pass renews. */
function LengthFields({ values, problems, set, isLocked }: Props) {
  const { tenant } = useStudio();
  const t = useTranslations('shop');
  const isTicket = values.type === 'PPV';
  const zone = tenant.timeZone;
  const isRunning = runsFromPurchase(values);
  return (
    <div className={gridClass}>
      {!isTicket && (
        <div className="md:col-span-2">
          <SelectField
            label={t('length')}
            value={values.isFixed ? 'fixed' : 'period'}
            disabled={isLocked}
            onChange={({ target }) => set({ ...values, isFixed: target.value === 'fixed' })}
          >
            <option value="period">{t('lengths.period')}</option>
            <option value="fixed">{t('lengths.fixed')}</option>
          </SelectField>
        </div>
      )}
      {!values.isFixed && (
        <div className="grid grid-cols-2 items-start gap-4">
          <Field
            label={t(isTicket ? 'durationTicket' : 'fields.duration')}
            hint={isTicket ? t('durationTicketHint') : undefined}
            inputMode="numeric"
            value={values.duration}
            disabled={isLocked}
            problem={problems.duration === undefined ? null : t(`problems.${problems.duration}`)}
            onChange={({ target }) => set({ ...values, duration: target.value })}
          />
          <SelectField
            label={t('fields.durationUnits')}
            value={values.durationUnits}
            disabled={isLocked}
            onChange={({ target }) =>
              set({ ...values, durationUnits: target.value as DurationUnit })
            }
          >
            {durationUnits.map((unit) => (
              <option key={unit} value={unit}>
                {t(`units.${unit}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {isRunning && (
        <CheckField label={t('fields.autoRenew')}>
          <input
            type="checkbox"
            className={checkClass}
            checked={values.autoRenew}
            disabled={isLocked}
            onChange={({ target }) => set({ ...values, autoRenew: target.checked })}
          />
        </CheckField>
      )}
      {isRunning && values.autoRenew && (
        <Field
          label={t('fields.trialDays')}
          hint={t('trialHint')}
          inputMode="numeric"
          value={values.trialDays}
          problem={problems.trialDays === undefined ? null : t(`problems.${problems.trialDays}`)}
          onChange={({ target }) => set({ ...values, trialDays: target.value })}
        />
      )}
      {values.isFixed && (
        <>
          <Field
            label={t('fields.startsAt')}
            hint={t('startsHint', { zone })}
            type="datetime-local"
            value={values.starts}
            onChange={({ target }) => set({ ...values, starts: target.value })}
          />
          <EndField values={values} problems={problems} set={set} />
        </>
      )}
    </div>
  );
}

function EndField({ values, problems, set }: Pick<Props, 'values' | 'problems' | 'set'>) {
  const { tenant } = useStudio();
  const t = useTranslations('shop');
  const zone = tenant.timeZone;
  return (
    <Field
      label={t('fields.endsAt')}
      hint={values.type === 'PPV' ? t('endsHint', { zone }) : t('zone', { zone })}
      type="datetime-local"
      value={values.ends}
      problem={problems.ends === undefined ? null : t(`problems.${problems.ends}`)}
      onChange={({ target }) => set({ ...values, ends: target.value })}
    />
  );
}

/** Title and description in each language of the portal. */
function TranslationFields({ values, problems, set }: Pick<Props, 'values' | 'problems' | 'set'>) {
  const { tenant } = useStudio();
  const t = useTranslations('shop');
  const change = (tag: Locale, texts: Partial<{ title: string; description: string }>) =>
    set({
      ...values,
      texts: {
        ...values.texts,
        [tag]: { title: '', description: '', ...values.texts[tag], ...texts },
      },
    });
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">{t('fields.translations')}</summary>
      <div className="flex flex-col gap-5 p-4">
        {tenant.locales.map((tag) => {
          const { title = '', description = '' } = values.texts[tag] ?? {};
          const isTitleMissing = title.trim() === '' && description.trim() !== '';
          return (
            <fieldset key={tag} className={gridClass}>
              <legend className="mb-2 text-body font-semibold">
                <bdi lang={tag}>{localeNameOf(tag)}</bdi>
              </legend>
              <Field
                label={t('fields.title')}
                lang={tag}
                dir="auto"
                maxLength={120}
                value={title}
                problem={
                  problems.texts === undefined || !isTitleMissing
                    ? null
                    : t(`problems.${problems.texts}`)
                }
                onChange={({ target }) => change(tag, { title: target.value })}
              />
              <TextAreaField
                label={t('fields.description')}
                lang={tag}
                dir="auto"
                rows={2}
                maxLength={2000}
                value={description}
                onChange={({ target }) => change(tag, { description: target.value })}
              />
            </fieldset>
          );
        })}
      </div>
    </details>
  );
}

function MoreFields({ values, problems, set, sold }: Props) {
  const { tenant } = useStudio();
  const t = useTranslations('shop');
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">{t('more')}</summary>
      <div className={`${gridClass} p-4`}>
        {!values.isFixed && (
          <Field
            label={t('fields.startsAt')}
            hint={t('startsHint', { zone: tenant.timeZone })}
            type="datetime-local"
            value={values.starts}
            onChange={({ target }) => set({ ...values, starts: target.value })}
          />
        )}
        {values.type === 'PPV' && <EndField values={values} problems={problems} set={set} />}
        <Field
          label={t('fields.stock')}
          hint={t('stockHint')}
          inputMode="numeric"
          value={values.stock}
          problem={problems.stock === undefined ? null : t(`problems.${problems.stock}`, { sold })}
          onChange={({ target }) => set({ ...values, stock: target.value })}
        />
        <Field
          label={t('fields.position')}
          hint={t('positionHint')}
          inputMode="numeric"
          value={values.position}
          problem={problems.position === undefined ? null : t(`problems.${problems.position}`)}
          onChange={({ target }) => set({ ...values, position: target.value })}
        />
      </div>
    </details>
  );
}

/** The inputs of a product. */
export function ProductFieldset(props: Props) {
  const { values, problems, set, isLocked } = props;
  const { tenant } = useStudio();
  const t = useTranslations('shop');
  const model = ({ PPV: 'ppv', SVOD: 'svod', CVOD: 'cvod' } as const)[values.type];
  return (
    <div className="flex flex-col gap-4">
      {isLocked && <Notice>{t('hasBuyers')}</Notice>}
      <SelectField
        label={t('fields.type')}
        value={values.type}
        disabled={isLocked}
        onChange={({ target }) => set(withType(values, target.value as ProductType))}
      >
        {productTypes.map((type) => (
          <option key={type} value={type}>
            {t(`kinds.${type}`)}
          </option>
        ))}
      </SelectField>
      {!tenant.sells.includes(model) && (
        <Notice look="warning">{t(`typeNotSold.${values.type}`)}</Notice>
      )}
      <Field
        label={t('fields.title')}
        hint={t('titleHint')}
        maxLength={120}
        value={values.title}
        problem={problems.title === undefined ? null : t(`problems.${problems.title}`)}
        onChange={({ target }) => set({ ...values, title: target.value })}
      />
      <TextAreaField
        label={t('fields.description')}
        rows={2}
        maxLength={2000}
        value={values.description}
        onChange={({ target }) => set({ ...values, description: target.value })}
      />
      <TranslationFields values={values} problems={problems} set={set} />
      <PriceFields {...props} />
      <OpeningFields {...props} />
      <LengthFields {...props} />
      <CheckField label={t('fields.active')} hint={t('activeHint')}>
        <input
          type="checkbox"
          className={checkClass}
          checked={values.active}
          onChange={({ target }) => set({ ...values, active: target.checked })}
        />
      </CheckField>
      <MoreFields {...props} />
    </div>
  );
}
