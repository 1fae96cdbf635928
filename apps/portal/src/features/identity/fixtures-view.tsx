import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { HereLink } from '../../lib/navigation/here-link.tsx';
import { FixtureCalendar } from './fixture-calendar.tsx';
import { IdentityList } from './identity-list.tsx';
import { dayOf } from './calendar-days.ts';
import type { IdentityPageData } from './identity.api.ts';
import { useNow } from '../../lib/portal/use-now.ts';
import { useTimeZone } from 'use-intl/react';

type Form = 'month' | 'week' | 'list';

/** The three forms of the fixtures, as links. */
function FormSwitch({ form }: { readonly form: Form }) {
  const t = useTranslations('identity.calendar');
  const now = useNow();
  const today = dayOf(now, useTimeZone() ?? 'UTC');
  const forms: readonly (readonly [
    Form,
    Record<'as' | 'month' | 'week' | 'page', string | null>,
  ])[] = [
    ['month', { as: null, month: null, week: null, page: null }],
    ['week', { as: null, month: null, week: today, page: null }],
    ['list', { as: 'list', month: null, week: null, page: null }],
  ];
  return (
    <ul aria-label={t('form')} className="flex rounded-control bg-hover p-1">
      {forms.map(([one, search]) => (
        <li key={one}>
          <HereLink
            search={search}
            resetScroll={false}
            viewTransition={false}
            aria-current={one === form ? 'true' : undefined}
            className={clsx(
              'flex min-h-10 items-center rounded-[calc(var(--t-radius-control)-4px)] px-4 text-sm font-semibold pointer-coarse:min-h-11',
              one === form
                ? 'bg-raised text-text shadow-[0_1px_3px_rgb(0_0_0/.3)]'
                : 'text-muted hover:text-text',
            )}
          >
            {t(one)}
          </HereLink>
        </li>
      ))}
    </ul>
  );
}

/** The fixtures of an identity: a month, a week, or one after the other. */
export function FixturesView({ calendar, list }: Pick<IdentityPageData, 'calendar' | 'list'>) {
  const form = calendar === null ? 'list' : calendar.range.kind;
  return (
    <div className="page-width page-gutter pt-6 md:pt-8">
      {calendar === null ? (
        <>
          <div className="mb-7 flex justify-end">
            <FormSwitch form={form} />
          </div>
          {list !== null && <IdentityList view="fixtures" list={list} />}
        </>
      ) : (
        <FixtureCalendar {...calendar} formSwitch={<FormSwitch form={form} />} />
      )}
    </div>
  );
}
