import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserSearch } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useSearchField } from '../../lib/use-search-field.ts';
import { Empty } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useSession } from '../session/session.api.ts';
import { criterionOf, emptyListOf } from './customer-criterion.ts';
import { CustomerRow } from './customer-row.tsx';
import { customerCriteria, type CustomerCriterion } from './customer-search.ts';
import { PortalCustomers } from './portal-customers.tsx';
import { SearchFields, searchFormClass } from './search-fields.tsx';

function SearchForm() {
  const { by = 'email', text = '' } = useSearch({ from: '/frame/customers' });
  const navigate = useNavigate();
  const t = useTranslations('customer');
  const open = (criterion: CustomerCriterion, value: string) =>
    void navigate({
      to: '/customers',
      search: {
        ...(criterion !== 'email' && { by: criterion }),
        ...(value.trim() !== '' && criterion !== 'blocked' && { text: value.trim() }),
      },
      replace: true,
    });
  const { typed, setTyped, input } = useSearchField(text, (value) => open(by, value));
  return (
    <search className={searchFormClass}>
      <SearchFields
        criteria={customerCriteria}
        by={by}
        text={typed}
        problem={
          by !== 'blocked' &&
          typed !== '' &&
          criterionOf({ by, text: typed.trim() || '1' }) === null
            ? t(`hints.${by}`)
            : null
        }
        input={input}
        onBy={(criterion) => {
          setTyped('');
          open(criterion, '');
        }}
        onText={setTyped}
      />
    </search>
  );
}

function CustomerList() {
  const { api } = useStudio();
  const search = useSearch({ from: '/frame/customers' });
  const t = useTranslations('customer');
  const criterion = criterionOf(search);
  const empty = emptyListOf(search);
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
        <Empty icon={UserSearch} title={t(`${empty}.title`)}>
          <p>{t(`${empty}.hint`)}</p>
        </Empty>
      }
    >
      {(customer) => (
        <li key={customer.id}>
          <Link
            to="/customers/$accountId"
            params={{ accountId: customer.id }}
            className="block hover:bg-hover"
          >
            <CustomerRow customer={customer} />
          </Link>
        </li>
      )}
    </CursorList>
  );
}

function Customers() {
  const t = useTranslations('customer');
  const { by, portals } = useSearch({ from: '/frame/customers' });
  const { tenants } = useSession();
  const isAcross = portals === true && tenants.length > 1;
  return (
    <RoomPage title={t('title')}>
      {tenants.length > 1 && (
        <nav ref={showCurrentTab} aria-label={t('where')} className={tabsClass}>
          {([false, true] as const).map((across) => (
            <Link
              key={String(across)}
              to="/customers"
              search={{
                ...(by !== undefined && !(across && by === 'blocked') && { by }),
                ...(across && { portals: true }),
              }}
              activeOptions={{ exact: true }}
              aria-current={across === isAcross ? 'page' : undefined}
              className={tabClass}
            >
              {t(across ? 'allPortals' : 'thisPortal')}
            </Link>
          ))}
        </nav>
      )}
      {isAcross ? (
        <PortalCustomers />
      ) : (
        <>
          <SearchForm />
          <CustomerList />
        </>
      )}
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
