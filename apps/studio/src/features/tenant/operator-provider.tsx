import type { OperatorProviderBody, PlatformTenantDetails } from '@grandstand/contract';
import { studioPages } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { refusedFields } from '../../lib/refused-fields.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Field } from '../../ui/field.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { useSession } from '../session/session.api.ts';
import { Section } from './form-parts.tsx';
import { listOf, textOf } from './settings.ts';
import { tenantQuery, type Settings } from './tenant.api.ts';

/** The settings of a provider that an administrator enters. */
interface Fields {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly domains: string;
  readonly secret: string;
}

/** Fields by the path at which the server refuses them, in the order of the form. */
const fieldPaths = {
  name: 'body.provider.name',
  issuer: 'body.provider.issuer',
  clientId: 'body.provider.client_id',
  secret: 'body.secret',
  domains: 'body.provider.domains',
} as const satisfies Record<keyof Fields, string>;

type Provider = Settings & Pick<OperatorProviderBody['provider'], 'roles'>;

/** Returns the provider in the settings of a portal; null if there is none. */
function providerOf({ config }: PlatformTenantDetails): Provider | null {
  const { studio } = (config.auth_providers ?? {}) as { readonly studio?: Provider };
  return studio ?? null;
}

const fieldsOf = (provider: Settings | null): Fields => ({
  name: textOf(provider ?? {}, 'name'),
  issuer: textOf(provider ?? {}, 'issuer'),
  clientId: textOf(provider ?? {}, 'client_id'),
  domains: (listOf(provider ?? {}, 'domains') ?? []).join(', '),
  secret: '',
});

const domainsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((domain) => domain.toLowerCase())
    .filter((domain) => domain !== '');

const isIssuer = (text: string): boolean => {
  const url = URL.parse(text.trim());
  // The server knows which addresses without https are of its machine.
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
};
const isDomain = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);

/** The addresses to which the provider returns people, one for each verified host. */
function RedirectAddresses({ tenant }: { readonly tenant: PlatformTenantDetails }) {
  const t = useTranslations('tenant.operatorProvider');
  const hosts = tenant.hosts.filter(({ state }) => state === 'verified');
  const addressOn = (host: string): string => {
    const address = new URL(studioPages.provider, tenant.address ?? `https://${host}`);
    address.hostname = host;
    return address.href;
  };
  if (hosts.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {hosts.map(({ host }) => (
        <CopyRow key={host} label={t('redirect')} value={addressOn(host)} />
      ))}
      <p className="text-caption text-muted">{t('redirectHint')}</p>
    </div>
  );
}

/** Edits that are not saved, and the provider from which they started. */
interface Draft {
  readonly fields: Partial<Omit<Fields, 'secret'>>;
  readonly basis: string;
}

interface Props {
  readonly tenant: PlatformTenantDetails;
  /** Called with the settings that a change has saved. */
  readonly onSaved: (tenant: PlatformTenantDetails) => void;
}

function ProviderForm({ tenant, onSaved }: Props) {
  const { api } = useStudio();
  const { person } = useSession();
  const queryClient = useQueryClient();
  const toasts = Toast.useToastManager();
  const t = useTranslations('tenant.operatorProvider');
  const failureText = useFailureText();
  const provider = providerOf(tenant);
  const saved = fieldsOf(provider);
  // The secret is not stored in the browser.
  const draft = useDraft<Draft>(`${tenant.id}:${person.id}:operator-provider:${tenant.id}`);
  const version = tenant.version ?? 1;
  const [basis, setBasis] = useState({ version, provider: JSON.stringify(provider) });
  // Someone else changed the provider under these edits.
  const [isOutdated, setIsOutdated] = useState(
    draft.restored !== null && draft.restored.basis !== basis.provider,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { register, handleSubmit, formState, setError, setValue, getValues, reset } =
    useForm<Fields>({
      values: saved,
      // Fields without edits show what someone else has saved meanwhile.
      resetOptions: { keepDirtyValues: true },
    });
  // `keepDirtyValues` needs the fields that were edited, which are tracked once they are read here.
  const { errors, dirtyFields } = formState;
  useEffect(() => {
    for (const [name, value] of Object.entries(draft.restored?.fields ?? {}))
      setValue(name as keyof Fields, value, { shouldDirty: true });
  }, [draft.restored, setValue]);
  if (version > basis.version) {
    const current = JSON.stringify(provider);
    setBasis({ version, provider: current });
    if (current !== basis.provider && Object.keys(dirtyFields).length > 0) setIsOutdated(true);
  }
  const secretOf = tenant.operatorProviderSecret;
  const params = { id: tenant.id };
  const done = (after: PlatformTenantDetails) => {
    draft.clear();
    setBasis({ version: after.version ?? 1, provider: JSON.stringify(providerOf(after)) });
    setIsOutdated(false);
    reset(fieldsOf(providerOf(after)));
    onSaved(after);
  };
  const submit = handleSubmit(async ({ name, issuer, clientId, domains, secret }) => {
    setFailure(null);
    try {
      const { content } = await api.tenant.setOperatorProvider({
        params,
        body: {
          version,
          provider: {
            name: name.trim(),
            issuer: issuer.trim(),
            client_id: clientId.trim(),
            domains: domainsOf(domains),
            // Roles by a claim are set in the JSON of all settings.
            ...(provider?.roles !== undefined && { roles: provider.roles }),
          },
          secret: secret.trim() === '' ? null : secret.trim(),
        },
      });
      done(content);
      toasts.add({ title: t('saved', { name: name.trim() }) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict')
        // Shows what someone else has saved, beside the edits.
        await queryClient.invalidateQueries({ queryKey: tenantQuery(api, tenant.id).queryKey });
      const refused = refusedFields(error, fieldPaths);
      for (const [index, { field, message }] of refused.entries())
        setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
      if (refused.length === 0) setFailure(failureText(error));
    }
  });
  const remove = useMutation({
    mutationFn: async () =>
      (await api.tenant.removeOperatorProvider({ params, body: { version } })).content,
    onSuccess: (after) => {
      setIsRemoving(false);
      done(after);
      toasts.add({ title: t('removed') });
    },
  });
  const problemOf = (field: keyof Fields) =>
    errors[field] === undefined
      ? null
      : t(
          field === 'issuer' && errors.issuer?.type === 'server' ? 'unusable' : `problems.${field}`,
        );
  /** Without it, the secret of one client would be sent to another provider. */
  const needsSecret = () =>
    secretOf === null ||
    getValues('issuer').trim() !== saved.issuer ||
    getValues('clientId').trim() !== saved.clientId;
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        const { secret: _, ...values } = getValues();
        const fields = Object.fromEntries(
          Object.entries(values).filter(([name, value]) => value !== saved[name as keyof Fields]),
        );
        if (Object.keys(fields).length === 0) draft.clear();
        else draft.store({ fields, basis: basis.provider });
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Field
          label={t('name')}
          hint={t('nameHint')}
          maxLength={60}
          autoComplete="off"
          problem={problemOf('name')}
          {...register('name', { validate: (text) => text.trim() !== '' })}
        />
        <div>
          <Field
            label={t('issuer')}
            hint={t('issuerHint')}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={512}
            placeholder="https://"
            problem={problemOf('issuer')}
            {...register('issuer', { validate: isIssuer })}
          />
          {errors.issuer?.type === 'server' && (
            <p role="alert" lang="en" className="text-caption wrap-anywhere text-danger-text">
              {errors.issuer.message}
            </p>
          )}
        </div>
        <Field
          label={t('clientId')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          problem={problemOf('clientId')}
          {...register('clientId', { validate: (text) => /^[\x21-\x7e]+$/.test(text.trim()) })}
        />
        {secretOf === 'file' ? (
          <p className="self-center text-body text-muted">{t('secretOfFile')}</p>
        ) : (
          <Field
            label={t('secret')}
            hint={t(secretOf === null ? 'secretHint' : 'secretStored')}
            type="password"
            autoComplete="new-password"
            maxLength={1024}
            problem={problemOf('secret')}
            {...register('secret', {
              validate: (text) =>
                text.trim() === '' ? !needsSecret() : /^[\x20-\x7e]+$/.test(text),
            })}
          />
        )}
        <Field
          label={t('domains')}
          hint={t('domainsHint')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="club.example"
          problem={problemOf('domains')}
          {...register('domains', {
            validate: (text) => {
              const domains = domainsOf(text);
              return domains.length > 0 && domains.length <= 20 && domains.every(isDomain);
            },
          })}
        />
      </div>
      <RedirectAddresses tenant={tenant} />
      {isOutdated && <Notice look="warning">{t('outdated')}</Notice>}
      {failure !== null && <Notice look="warning">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={formState.isSubmitting}>
          {t(formState.isSubmitting ? 'saving' : 'save')}
        </Button>
        {provider !== null && (
          <Button look="quiet" onClick={() => setIsRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <Confirm
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('removeTitle', { name: saved.name })}
        description={t('removeIntro')}
        action={t('remove')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      />
    </form>
  );
}

/** The OpenID provider by which the operators of a portal sign in: administrators set it, others read it. */
export function OperatorProvider({ tenant, onSaved }: Props) {
  const format = useFormatter();
  const { person } = useSession();
  const t = useTranslations('tenant.operatorProvider');
  const provider = providerOf(tenant);
  const isChangeable = person.isAdministrator && tenant.source.kind === 'database';
  return (
    <Section title={t('title')}>
      <p className="text-body text-muted">{t('intro')}</p>
      {isChangeable ? (
        <ProviderForm tenant={tenant} onSaved={onSaved} />
      ) : (
        <>
          <p className="text-body wrap-anywhere">
            {provider === null
              ? t('none')
              : t('current', {
                  name: textOf(provider, 'name'),
                  issuer: textOf(provider, 'issuer'),
                  domains: format.list(listOf(provider, 'domains') ?? []),
                })}
          </p>
          {tenant.source.kind === 'database' && (
            <p className="text-caption text-muted">{t('administrators')}</p>
          )}
        </>
      )}
    </Section>
  );
}
