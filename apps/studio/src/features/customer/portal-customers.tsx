import type { Customer, CustomersOfPortal } from '@grandstand/contract';
import { minCustomerEmailStart } from '@grandstand/contract/constants';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ExternalLink, UserSearch } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { openInPortal } from '../../lib/open-in-portal.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Failed, Skeleton } from '../../ui/states.tsx';
import { criterionOf } from './customer-criterion.ts';
import { CustomerRow } from './customer-row.tsx';
import { SearchFields, searchFormClass } from './search-fields.tsx';

const criteria = ['email', 'receipt', 'last4'] as const;
type Criterion = (typeof criteria)[number];

interface Found {
  readonly by: Criterion;
  readonly text: string;
}

/** Returns the criterion of a search in all portals; null for a text that cannot match or is too short. */
function bodyOf({ by, text }: Found) {
  const typed = text.trim();
  if (typed.length < (by === 'email' ? minCustomerEmailStart : 1)) return null;
  return criterionOf({ by, text: typed });
}

/** Searches when it is submitted, not while someone types: each search is in the audit. */
function SearchForm({ searched, onRepeat }: { searched: Found; onRepeat: () => void }) {
  const navigate = useNavigate();
  const t = useTranslations('customer');
  const [by, setBy] = useState(searched.by);
  const [text, setText] = useState(searched.text);
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ search: () => input.current?.focus() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bodyOf({ by, text }) === null) {
      setIsRefused(true);
      input.current?.focus();
      return;
    }
    if (by === searched.by && text.trim() === searched.text) return onRepeat();
    void navigate({
      to: '/customers',
      search: { portals: true, ...(by !== 'email' && { by }), text: text.trim() },
      replace: true,
    });
  };
  return (
    <form role="search" noValidate className={searchFormClass} onSubmit={submit}>
      <SearchFields
        criteria={criteria}
        by={by}
        text={text}
        problem={
          isRefused
            ? t(by === 'email' ? 'emailTooShort' : `hints.${by}`, { count: minCustomerEmailStart })
            : null
        }
        input={input}
        onBy={(criterion) => {
          setBy(criteria.find((known) => known === criterion) ?? 'email');
          setText('');
          setIsRefused(false);
        }}
        onText={(typed) => {
          setText(typed);
          setIsRefused(false);
        }}
      />
      <Button type="submit" look="primary" className="md:col-span-2 md:justify-self-start">
        {t('findInPortals')}
      </Button>
    </form>
  );
}

interface RowProps {
  readonly portal: CustomersOfPortal;
  readonly customer: Customer;
}

/** A customer, opened here or, of another portal, in a new tab. */
function PortalCustomer({ portal, customer }: RowProps) {
  const { api, tenant } = useStudio();
  const t = useTranslations('customer');
  const failureText = useFailureText();
  const open = useMutation({
    mutationFn: () => openInPortal(api, portal.tenantId, `customers/${customer.id}`),
  });
  if (portal.tenantId === tenant.id)
    return (
      <li>
        <Link
          to="/customers/$accountId"
          params={{ accountId: customer.id }}
          className="block hover:bg-hover"
        >
          <CustomerRow customer={customer} />
        </Link>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className="flex w-full items-center text-start hover:bg-hover"
        disabled={open.isPending}
        onClick={() => open.mutate()}
      >
        <span className="min-w-0 flex-1">
          <CustomerRow customer={customer} />
        </span>
        <span className="sr-only">{t('newTab', { portal: portal.name })}</span>
        <ExternalLink aria-hidden className="me-2 size-5 shrink-0 text-muted" />
      </button>
      {open.isError && (
        <p role="alert" className="px-4 py-2 text-caption text-danger-text">
          {failureText(open.error)}
        </p>
      )}
    </li>
  );
}

function PortalSection({ portal }: { readonly portal: CustomersOfPortal }) {
  const t = useTranslations('customer');
  const headingId = `portal-${portal.tenantId}`;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold">
        {portal.name}
        <span className="text-caption font-normal text-muted">{portal.host}</span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {portal.customers.map((customer) => (
          <PortalCustomer key={customer.id} portal={portal} customer={customer} />
        ))}
      </ul>
      {portal.hasMore && <p className="text-caption text-muted">{t('moreInPortal')}</p>}
    </section>
  );
}

/** Finds customers in all portals whose customers the person may read. */
export function PortalCustomers() {
  const { api } = useStudio();
  const { by: searchedBy, text = '' } = useSearch({ from: '/frame/customers' });
  const t = useTranslations('customer');
  const by = criteria.find((criterion) => criterion === searchedBy) ?? 'email';
  const body = bodyOf({ by, text });
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['customers', 'portals', body],
    queryFn: async ({ pageParam }) =>
      (await api.customer.findInPortals({ body: { ...body, after: pageParam } })).content,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: body !== null,
    // Each request is a search of its own in the audit.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const entries = data?.pages.flatMap((page) => page.entries);
  const portals = data?.pages.reduce((total, page) => total + page.portals, 0) ?? 0;
  return (
    <>
      <SearchForm key={`${by} ${text}`} searched={{ by, text }} onRepeat={() => void refetch()} />
      {body === null && <p className="text-body text-muted">{t('portalsIntro')}</p>}
      {isFetching && data === undefined && <Skeleton className="h-48" />}
      {error !== null && !isFetching && <Failed error={error} onRetry={() => void refetch()} />}
      <p role="status" className="text-caption text-muted empty:hidden">
        {data === undefined ? null : t('searched', { count: portals })}
      </p>
      {entries?.length === 0 && !hasNextPage && (
        <Empty icon={UserSearch} title={t('notFound.title')}>
          <p>{t('notFound.hint')}</p>
        </Empty>
      )}
      {entries?.map((portal) => (
        <PortalSection key={portal.tenantId} portal={portal} />
      ))}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('nextPortals')}
        </Button>
      )}
    </>
  );
}
