import type { Permission } from '@grandstand/contract/constants';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
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
  const format = useFormatter();
  if (may(permission)) return children;
  const roles = format.list(
    rolesWith(permission).map((role) => t(`roles.${role}`)),
    { type: 'disjunction' },
  );
  return (
    <Empty icon={LockKeyhole} title={t('roleMissing')}>
      <p>{t('rolesWith', { roles })}</p>
    </Empty>
  );
}
