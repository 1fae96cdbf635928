import type { PlatformTenant } from '@grandstand/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { Globe, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useSession } from '../session/session.api.ts';
import { tenantsQuery } from './tenant.api.ts';

function TenantRow({ tenant }: { readonly tenant: PlatformTenant }) {
  const t = useTranslations('tenant');
  const { id, name, address, source, archived, missingLegal } = tenant;
  const state = archived
    ? t('archived')
    : address === null
      ? t('notServed')
      : source.kind === 'file'
        ? t('sourceFile')
        : null;
  return (
    <li>
      <Link
        to="/portals/$tenantId"
        params={{ tenantId: id }}
        className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-surface px-4 py-3 hover:bg-hover"
      >
        <span className="min-w-0 basis-full sm:flex-1 sm:basis-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-caption text-muted">
            {address === null ? tenant.hosts[0]?.host : new URL(address).host}
          </span>
        </span>
        {!archived && missingLegal.length > 0 && (
          <span className="shrink-0 text-caption text-danger-text">{t('legalDetails.short')}</span>
        )}
        {state !== null && <span className="shrink-0 text-caption text-muted">{state}</span>}
      </Link>
    </li>
  );
}

function Tenants() {
  const { api, tenant } = useStudio();
  const t = useTranslations('tenant');
  const eventTexts = useTranslations('event');
  const frame = useTranslations('frame');
  const [text, setText] = useState('');
  const query = useInfiniteQuery(tenantsQuery(api, useDeferredValue(text.trim())));
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 p-4 md:p-8">
      <title>{`${t('title')} · ${tenant.name}`}</title>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-2xl font-bold tracking-tight md:text-3xl">{t('title')}</h1>
        <SearchField label={frame('tenantSearch')} value={text} onChange={setText} />
        <Link to="/portals/new" className={buttonClass('primary')}>
          <Plus aria-hidden className="size-5" />
          {t('new')}
        </Link>
      </div>
      <QueryResult query={query} fallback={<Skeleton className="h-64" />}>
        {(entries) => (
          <>
            {entries.length === 0 && (
              <Empty icon={Globe} title={text === '' ? t('none') : frame('tenantNotFound')} />
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
              {entries.map((entry) => (
                <TenantRow key={entry.id} tenant={entry} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                className="self-center"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {eventTexts('next')}
              </Button>
            )}
          </>
        )}
      </QueryResult>
    </div>
  );
}

function TenantsRoom() {
  const { person, tenant } = useSession();
  return (
    <PermissionGate permission="tenant:edit">
      {person.isAdministrator ? (
        <Tenants />
      ) : (
        <Navigate to="/portals/$tenantId" params={{ tenantId: tenant.id }} replace />
      )}
    </PermissionGate>
  );
}

/** The portals of the platform for its administrators; others go to the settings of their own. */
export const TenantsPage = () => (
  <WithTexts of="tenant">
    <TenantsRoom />
  </WithTexts>
);
