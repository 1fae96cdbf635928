import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { Field } from '../../ui/field.tsx';
import { Empty } from '../../ui/states.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { criterionOf, customerCriteria, type CustomerCriterion } from './customer-search.ts';

function SearchForm() {
  const { by = 'email', text = '' } = useSearch({ from: '/frame/customers' });
  const navigate = useNavigate();
  const t = useTranslations('customer');
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ search: () => input.current?.focus() });
  const open = (criterion: CustomerCriterion, value: string) =>
    void navigate({
      to: '/customers',
      search: {
        ...(criterion !== 'email' && { by: criterion }),
        ...(value.trim() !== '' && criterion !== 'blocked' && { text: value.trim() }),
      },
      replace: true,
    });
  const latest = useRef(open);
  latest.current = open;
  // The address follows what is typed, after a pause.
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => latest.current(by, typed), 300);
    return () => clearTimeout(timer);
  }, [typed, text, by]);
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[14rem_minmax(0,1fr)]">
      <SelectField
        label={t('findBy')}
        value={by}
        onChange={({ target }) => {
          setTyped('');
          open(target.value as CustomerCriterion, '');
        }}
      >
        {customerCriteria.map((item) => (
          <option key={item} value={item}>
            {t(`by.${item}`)}
          </option>
        ))}
      </SelectField>
      {by !== 'blocked' && (
        <Field
          ref={input}
          label={t(`by.${by}`)}
          type="search"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={by === 'email' ? 'email' : 'numeric'}
          value={typed}
          problem={
            criterionOf({ by, text: typed.trim() || '1' }) === null && typed !== ''
              ? t(`hints.${by}`)
              : null
          }
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </search>
  );
}

function CustomerList() {
  const { api } = useStudio();
  const search = useSearch({ from: '/frame/customers' });
  const t = useTranslations('customer');
  const criterion = criterionOf(search);
  const list = useCursorList(['customers', criterion], async (paging) =>
    criterion === null
      ? { content: { entries: [], next: null } }
      : api.customer.list({ query: { ...paging, ...criterion } }),
  );
  return (
    <CursorList
      list={list}
      label={t('title')}
      empty={
        <Empty icon={UserSearch} title={t('none')}>
          <p>{t('noneHint')}</p>
        </Empty>
      }
    >
      {({ id, email, displayName, block, isEmailVerified }) => (
        <li key={id}>
          <Link
            to="/customers/$accountId"
            params={{ accountId: id }}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 py-2 hover:bg-hover"
          >
            <span className="min-w-0">
              <span className="block truncate font-semibold">{displayName}</span>
              <span className="block truncate text-body text-muted">{email}</span>
            </span>
            <span className="text-caption text-muted">
              {block !== null && <span className="text-danger-text">{t('blocked')}</span>}
              {block === null && !isEmailVerified && t('unverified')}
            </span>
          </Link>
        </li>
      )}
    </CursorList>
  );
}

function Customers() {
  const t = useTranslations('customer');
  return (
    <RoomPage title={t('title')}>
      <SearchForm />
      <CustomerList />
    </RoomPage>
  );
}

/** Finds customers. */
export const CustomersPage = () => (
  <PermissionGate permission="customer:read">
    <WithTexts of="customer">
      <Customers />
    </WithTexts>
  </PermissionGate>
);
