import type { PlatformTenantDetails, TenantHost } from '@grandstand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { tenantQuery } from './tenant.api.ts';

function Host({ tenantId, host }: { readonly tenantId: string; readonly host: TenantHost }) {
  const { api } = useStudio();
  const t = useTranslations('tenant.host');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: async () =>
      (await api.tenant.checkHost({ params: { id: tenantId }, body: { host: host.host } })).content,
    onSuccess: (tenant: PlatformTenantDetails) =>
      queryClient.setQueryData(tenantQuery(api, tenantId).queryKey, tenant),
  });
  const Icon = host.state === 'verified' ? CircleCheck : Clock;
  return (
    <li className="rounded-lg border border-line p-3">
      <p className="flex items-center gap-2">
        <Icon aria-hidden className="size-5 text-muted" />
        <span className="min-w-0 truncate font-semibold">{host.host}</span>
        <span className="ms-auto text-caption text-muted">{t(host.state)}</span>
      </p>
      {host.proof !== null && (
        <div className="mt-2 flex flex-col gap-2 text-caption">
          <p className="wrap-anywhere">
            {t('how', { record: host.proof.record, file: host.proof.file })}
          </p>
          <code className="rounded bg-hover p-2 break-all" dir="ltr">
            {host.proof.text}
          </code>
          {host.problem !== null && (
            <p className="wrap-anywhere text-danger-text" lang="en">
              {host.problem}
            </p>
          )}
          <RowButton
            className="self-start"
            label={check.isPending ? t('checking') : t('check')}
            subject={host.host}
            disabled={check.isPending}
            onClick={() => check.mutate()}
          />
          {check.isError && (
            <p role="alert" className="text-danger-text">
              {failureText(check.error)}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

/** The host names of a portal. An unverified one shows how to verify it. */
export const HostList = ({ tenant }: { readonly tenant: PlatformTenantDetails }) => (
  <ul className="flex flex-col gap-2">
    {tenant.hosts.map((host) => (
      <Host key={host.host} tenantId={tenant.id} host={host} />
    ))}
  </ul>
);
