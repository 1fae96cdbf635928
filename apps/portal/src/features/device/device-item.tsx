import type { AccountSession, Device } from '@grandstand/contract';
import type { DeviceType } from '@grandstand/contract/constants';
import { Monitor, Smartphone, Tablet, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { useRelativeTime } from '../../lib/i18n/relative-time.ts';
import { useNow } from '../../lib/portal/use-now.ts';
import { RenameDevice } from './rename-device.tsx';
import { useCountry } from './use-country.ts';
import { Badge } from '../../ui/badge.tsx';

const icons: Record<DeviceType, LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
};

interface Props {
  readonly device: Device;
  /** The session on the device, if there is one. */
  readonly session?: AccountSession | undefined;
  /** True if it has been unused the longest. */
  readonly isOldest?: boolean;
  /** True if the viewer may rename it. */
  readonly canRename?: boolean;
  /** The button beside the device. */
  readonly action: ReactNode;
}

/** Returns when a device was used last: the viewer's own is in use now. */
export function lastUseOf(
  { isCurrent, updatedAt }: Device,
  session: AccountSession | undefined,
  now: number,
): string {
  if (isCurrent) return new Date(now).toISOString();
  const seenAt = session?.lastSeenAt ?? updatedAt;
  return Date.parse(seenAt) > Date.parse(updatedAt) ? seenAt : updatedAt;
}

/** One device: name, system, first and last use (DEV-01). */
export function DeviceItem({
  device,
  session,
  isOldest = false,
  canRename = false,
  action,
}: Props) {
  const t = useTranslations('device');
  const format = useFormatter();
  const relativeTime = useRelativeTime();
  const now = useNow();
  const Icon = icons[device.deviceType];
  const system = [device.osName, device.osVersion].filter((part) => part !== null).join(' ');
  // A name that was never changed has the system in it: "Chrome on Linux".
  const isSystemNamed = system !== '' && device.deviceName.includes(system);
  const country = useCountry(session?.lastCountry ?? null);
  const lastUse = lastUseOf(device, session, now);
  const used = Date.parse(lastUse);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4 last:border-0">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-hover text-muted">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {/* The button stays beside a long name. */}
          <span className="flex min-w-0 items-center gap-x-2.5">
            <bdi className="min-w-0 wrap-anywhere">{device.deviceName}</bdi>
            {canRename && <RenameDevice device={device} />}
          </span>
          {device.isCurrent && <Badge tone="soft">{t('current')}</Badge>}
          {isOldest && <Badge tone="plain">{t('unusedLongest')}</Badge>}
        </div>
        <p className="mt-0.5 text-caption text-muted">
          <span className="sr-only">{t(`types.${device.deviceType}`)}. </span>
          {system !== '' && !isSystemNamed && (
            <>
              <bdi>{system}</bdi>
              <span aria-hidden="true"> · </span>
            </>
          )}
          {country !== null && (
            <>
              <bdi>{country}</bdi>
              <span aria-hidden="true"> · </span>
            </>
          )}
          <time dateTime={lastUse}>
            {t('lastUsed', { when: relativeTime(Math.min(used, now), { now }) })}
          </time>
        </p>
        <p className="text-caption text-faint">
          {t('added', {
            date: format.dateTime(Date.parse(device.addedAt), {
              dateStyle: 'medium',
              timeStyle: 'short',
            }),
          })}
        </p>
      </div>
      {/* On phones below the text, not below the icon. */}
      <div className="max-sm:ms-15">{action}</div>
    </li>
  );
}
