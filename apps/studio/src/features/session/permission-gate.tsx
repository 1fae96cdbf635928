import type { Permission } from '@grandstand/contract/constants';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRoleAlternatives } from '../../lib/use-failure-text.ts';
import { Empty } from '../../ui/states.tsx';
import { rolesWith, useMay } from './session.api.ts';

interface Props {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/** Shows a room to operators with its permission; shows others, who followed a link, which roles have it. */
export function PermissionGate({ permission, children }: Props) {
  const may = useMay();
  const t = useTranslations('session');
  const alternatives = useRoleAlternatives();
  if (may(permission)) return children;
  return (
    <Empty icon={LockKeyhole} title={t('roleMissing')}>
      <p>{t('rolesWith', { roles: alternatives(rolesWith(permission)) })}</p>
    </Empty>
  );
}
