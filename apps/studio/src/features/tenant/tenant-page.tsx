import type { PlatformTenantDetails } from '@grandstand/contract';
import { Toast } from '@base-ui/react/toast';
import { newBrand } from '@grandstand/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useSession } from '../session/session.api.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CopySettings } from './copy-settings.tsx';
import { FileField } from './file-field.tsx';
import { HostList } from './host-list.tsx';
import { LegalNotice } from './legal-section.tsx';
import { OperatorProvider } from './operator-provider.tsx';
import { explainedFields, RefusedSettings, type ExplainedField } from './refused-settings.tsx';
import { brandOf } from './settings.ts';
import { TenantForm } from './tenant-form.tsx';
import { base64Of, tenantQuery, tenantsKey, type Settings } from './tenant.api.ts';
import { useSettingsDraft } from './use-settings-draft.ts';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Page({ title, children }: PageProps) {
  const { tenant } = useStudio();
  const { person } = useSession();
  const t = useTranslations('tenant');
  return (
    <PermissionGate permission="tenant:edit">
      <title>{`${title} · ${tenant.name}`}</title>
      <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 md:p-8">
        {person.isAdministrator && (
          <Link to="/portals" className={buttonClass('quiet', 'self-start px-2')}>
            <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
            {t('title')}
          </Link>
        )}
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">{title}</h1>
        {children}
      </div>
    </PermissionGate>
  );
}

/** The bar with the buttons that save or discard a form. */
const SaveBar = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-save-bar
    className="sticky bottom-16 z-20 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-raised p-3 shadow-lg lg:bottom-3"
  >
    {children}
  </div>
);

/** Returns an address of a chosen file, for as long as it is shown. */
function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => {
      URL.revokeObjectURL(created);
      setAddress(null);
    };
  }, [file]);
  return address;
}

const newTenant = {
  version: 1,
  settings: { enable_white_theme: true, enable_leagues_view: true, brand: newBrand },
};

/** Settings of the fields that the form explains; the owner is not a setting. */
const explainedSettings = {
  name: 'name',
  id: 'id',
  hosts: 'hosts',
  taxRates: 'tax_rates',
} as const satisfies Partial<Record<ExplainedField, string>>;

/** Returns the fields that still have what was sent: once one is edited, its problem may be gone. */
const unchangedFields = (
  sent: Settings | undefined,
  settings: Settings,
): ReadonlySet<ExplainedField> =>
  new Set(
    (Object.keys(explainedSettings) as (keyof typeof explainedSettings)[]).filter(
      (field) => sent?.[explainedSettings[field]] === settings[explainedSettings[field]],
    ),
  );

/** Creates a portal. */
function NewTenant() {
  const { api } = useStudio();
  const t = useTranslations('tenant');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useSettingsDraft('(new)', newTenant);
  const [owner, setOwner] = useState('');
  const [logo, setLogo] = useState<File | null>(null);
  const [mark, setMark] = useState<File | null>(null);
  const logoAddress = useFileAddress(logo);
  const toasts = Toast.useToastManager();
  const create = useMutation({
    mutationFn: async ({ settings, email }: { settings: Settings; email: string }) =>
      (
        await api.tenant.create({
          body: {
            config: settings,
            owner: email === '' ? null : { email },
            logo: logo === null ? null : await base64Of(logo),
            mark: mark === null ? null : await base64Of(mark),
          },
        })
      ).content,
    onSuccess: async ({ id, name, address }, { email }) => {
      draft.discard();
      toasts.add({
        title:
          address === null ? t('createdUnverified', { name }) : t('created', { name, address }),
        ...(address !== null && email !== '' && { description: t('invited', { email }) }),
        timeout: 8000,
      });
      await queryClient.invalidateQueries({ queryKey: tenantsKey });
      await navigate({ to: '/portals/$tenantId', params: { tenantId: id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ settings: draft.settings, email: owner.trim() });
  };
  const unchanged = unchangedFields(create.variables?.settings, draft.settings);
  const refused = explainedFields(create.error).filter((field) =>
    field === 'owner' ? create.variables?.email === owner.trim() : unchanged.has(field),
  );
  return (
    <Page title={t('new')}>
      <CopySettings onCopy={draft.copy} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TenantForm
          key={draft.generation}
          {...draft}
          isNew
          refused={refused}
          logo={logoAddress}
          logoChoice={
            <>
              <FileField label={t('logo')} onChange={setLogo} />
              <FileField label={t('mark')} onChange={setMark} />
              <p className="text-caption text-muted">{t('logoHint')}</p>
            </>
          }
        >
          <Field
            label={t('owner')}
            hint={t('ownerHint')}
            problem={refused.includes('owner') ? t('fieldProblems.owner') : null}
            type="email"
            autoComplete="off"
            value={owner}
            onChange={(event) => setOwner(event.target.value)}
          />
        </TenantForm>
        {create.isError && <RefusedSettings error={create.error} />}
        <SaveBar>
          <Button look="primary" type="submit" disabled={create.isPending}>
            {create.isPending ? t('saving') : t('create')}
          </Button>
          {draft.isChanged && (
            <Button look="quiet" onClick={draft.discard}>
              {t('discard')}
            </Button>
          )}
        </SaveBar>
      </form>
    </Page>
  );
}

/** A picture that is saved as soon as it is chosen. */
interface Upload {
  readonly kind: 'logo' | 'mark';
  readonly file: File;
  /** Version of the settings that it changes. */
  readonly version: number;
}

function SettingsForm({ tenant }: { readonly tenant: PlatformTenantDetails }) {
  const { api, tenant: here } = useStudio();
  const t = useTranslations('tenant');
  const queryClient = useQueryClient();
  const { queryKey } = tenantQuery(api, tenant.id);
  const draft = useSettingsDraft(tenant.id, {
    version: tenant.version ?? 0,
    settings: tenant.config,
  });
  const [conflict, setConflict] = useState<PlatformTenantDetails | null>(null);
  const isOfFile = tenant.source.kind === 'file';
  const save = useMutation({
    mutationFn: async ({ version, settings }: { version: number; settings: Settings }) =>
      (
        await api.tenant.update({
          params: { id: tenant.id },
          body: { version, config: settings },
        })
      ).content,
    onSuccess: (saved) => {
      setConflict(null);
      draft.discard();
      queryClient.setQueryData(queryKey, saved);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return;
      setConflict((await api.tenant.get({ params: { id: tenant.id } })).content);
    },
  });
  const upload = useMutation({
    mutationFn: async ({ kind, file, version }: Upload) =>
      (
        await api.tenant.setPicture({
          params: { id: tenant.id },
          body: { version, kind, picture: await base64Of(file) },
        })
      ).content,
    onSuccess: (saved, { version }) => {
      queryClient.setQueryData(queryKey, saved);
      if (!draft.isChanged) return;
      const { logoUrl, logoSize, markUrl } = brandOf(saved.config);
      // Edits that started from an older version still conflict with what someone else saved after it.
      draft.rebase(draft.version === version ? (saved.version ?? version) : draft.version, {
        brand: { ...(draft.settings.brand as Settings), logoUrl, logoSize, markUrl },
      });
    },
  });
  const uploadAs = (kind: Upload['kind']) => (file: File) =>
    upload.mutate({ kind, file, version: tenant.version ?? 1 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ version: draft.version, settings: draft.settings });
  };
  const unchanged = unchangedFields(save.variables?.settings, draft.settings);
  const refused = explainedFields(save.error).filter((field) => unchanged.has(field));
  const { logoUrl } = brandOf(draft.settings);
  const logoChoice = (
    <>
      <FileField label={t('logo')} onChange={uploadAs('logo')} />
      <FileField label={t('mark')} onChange={uploadAs('mark')} />
      <p className="text-caption text-muted">
        {t('logoHint')} {t('logoSaves')}
      </p>
      {upload.isError && <RefusedSettings error={upload.error} />}
    </>
  );
  return (
    <>
      {tenant.address !== null && (
        <a
          href={tenant.address}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary', 'self-start')}
        >
          {t('openPortal')}
        </a>
      )}
      {tenant.source.kind === 'file' && (
        <p className="rounded-lg border border-line bg-surface p-3 text-body">
          {t('ofFile', { file: tenant.source.file })}
        </p>
      )}
      <LegalNotice settings={draft.settings} isReadOnly={isOfFile} />
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isOfFile} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">{t('settings')}</legend>
          <TenantForm
            key={draft.generation}
            {...draft}
            isNew={false}
            refused={refused}
            // The policy of the studio allows no logo of another portal.
            logo={tenant.id === here.id ? (logoUrl ?? null) : null}
            logoChoice={logoChoice}
          />
          {save.isError && conflict === null && <RefusedSettings error={save.error} />}
          {!isOfFile && (
            <SaveBar>
              <Button look="primary" type="submit" disabled={!draft.isChanged || save.isPending}>
                {save.isPending ? t('saving') : t('save')}
              </Button>
              {draft.isChanged && (
                <Button look="quiet" onClick={draft.discard}>
                  {t('discard')}
                </Button>
              )}
              <p role="status" className="text-caption text-muted">
                {draft.isChanged ? t('unsaved') : save.isSuccess ? t('saved') : ''}
              </p>
            </SaveBar>
          )}
        </fieldset>
      </form>
      <section className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4 md:p-6">
        <h2 className="text-xl font-bold">{t('sections.hosts')}</h2>
        <HostList tenant={tenant} />
      </section>
      <OperatorProvider
        key={tenant.id}
        tenant={tenant}
        onSaved={(saved) => {
          queryClient.setQueryData(queryKey, saved);
          if (draft.isChanged)
            draft.rebase(draft.version === tenant.version ? (saved.version ?? 1) : draft.version, {
              auth_providers: saved.config.auth_providers,
            });
        }}
      />
      {conflict !== null && (
        <ConflictDialog
          mine={draft.settings}
          theirs={conflict.config}
          onKeepMine={() => {
            draft.rebase(conflict.version ?? 1);
            // Its failure is shown below the form.
            setConflict(null);
            save.mutate({ version: conflict.version ?? 1, settings: draft.settings });
          }}
          onTakeTheirs={() => {
            draft.discard();
            queryClient.setQueryData(queryKey, conflict);
            setConflict(null);
            save.reset();
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

function Tenant() {
  const { api } = useStudio();
  const { tenantId } = useParams({ from: '/frame/portals/$tenantId' });
  const t = useTranslations('tenant');
  const query = useQuery({
    ...tenantQuery(api, tenantId),
    // Someone else's change must not replace what is being read; saving compares the versions.
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={query.data?.name ?? t('settings')}>
      <QueryResult query={query} fallback={<Skeleton className="h-96" />}>
        {(tenant) => <SettingsForm key={tenant.id} tenant={tenant} />}
      </QueryResult>
    </Page>
  );
}

/** Creates a portal. */
export const NewTenantPage = () => (
  <WithTexts of="tenant">
    <NewTenant />
  </WithTexts>
);

/** The settings of a portal. */
export const TenantPage = () => (
  <WithTexts of="tenant">
    <Tenant />
  </WithTexts>
);
