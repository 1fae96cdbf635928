import type { AccountSession, Device } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { Globe, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useLoaderRetry } from '../../lib/api/loader-query.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useRelativeTime } from '../../lib/i18n/relative-time.ts';
import { useNow } from '../../lib/portal/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../lib/toast.ts';
import { listSessions } from './device.api.ts';
import { useCountry } from './use-country.ts';

interface ItemProps {
  readonly session: AccountSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, busy, onEnd }: ItemProps) {
  const t = useTranslations('device');
  const format = useFormatter();
  const relativeTime = useRelativeTime();
  const now = useNow();
  const country = useCountry(session.lastCountry);
  const name = session.lastAgent ?? session.deviceName ?? t('unknownBrowser');
  const lastSeen = session.isCurrent ? now : Math.min(Date.parse(session.lastSeenAt), now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4 last:border-0">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-hover text-muted">
        <Globe aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          <bdi>{name}</bdi>
          {session.isCurrent && <Badge tone="soft">{t('here')}</Badge>}
        </p>
        <p className="mt-0.5 text-caption text-muted">
          <bdi>{country ?? t('unknownPlace')}</bdi>
          <span aria-hidden="true"> · </span>
          <time dateTime={session.lastSeenAt}>
            {t('lastSeen', { when: relativeTime(lastSeen, { now }) })}
          </time>
        </p>
        <p className="text-caption text-faint">
          {t('signedInSince', {
            date: format.dateTime(Date.parse(session.createdAt), { dateStyle: 'medium' }),
          })}
        </p>
      </div>
      {!session.isCurrent && (
        <button
          type="button"
          className={`${buttonClass('neutral')} max-sm:ms-15`}
          disabled={busy}
          aria-label={t('endThis', { name })}
          onClick={onEnd}
        >
          {t('end')}
        </button>
      )}
    </li>
  );
}

interface Props {
  readonly initial: readonly AccountSession[] | null;
  /** The listed devices, which show their own session. */
  readonly devices: readonly Device[];
}

/** Sessions without a listed device. Each can be ended, or all sessions but this one at once. */
export function SessionList({ initial, devices }: Props) {
  const t = useTranslations('device');
  const errorText = useErrorText();
  const api = useApi();
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const loaded = useLoaderRetry(initial, {
    queryKey: ['session', 'list'],
    queryFn: () => listSessions(api),
  });
  const sessions = loaded.data?.filter(({ id }) => !ended.has(id)) ?? null;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];

  const unlisted =
    sessions?.filter((session) =>
      devices.every((device) => device.deviceId !== session.deviceId),
    ) ?? [];

  const ending = useMutation({
    mutationFn: async (list: readonly AccountSession[]) => {
      try {
        for (const { id } of list) {
          // Sequential: sessions ended before a failure stay ended.
          await api.session.revoke({ body: { id } });
          setEnded((before) => new Set([...before, id]));
        }
        showToast({ message: t('ended', { count: list.length }) });
      } catch (error) {
        showToast({ message: errorText(error), type: 'danger' });
      }
    },
  });
  const busy = ending.isPending;

  if (sessions === null) {
    return (
      <div role="alert">
        <Notice
          icon={WifiOff}
          headingLevel="h3"
          title={t('sessionsFailed')}
          text={t('sessionsFailedText')}
          action={
            <button
              type="button"
              className={buttonClass('neutral')}
              disabled={loaded.isRetrying}
              onClick={loaded.retry}
            >
              {t('tryAgain')}
            </button>
          }
        />
      </div>
    );
  }
  return (
    <div aria-busy={busy} className="grid justify-items-start gap-4">
      <ul className="w-full empty:hidden">
        {unlisted.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => ending.mutate([session])}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <button
          type="button"
          className={buttonClass('neutral')}
          disabled={busy}
          onClick={() => ending.mutate(others)}
        >
          {t('endOthers')}
        </button>
      ) : (
        <p className="text-sm text-muted">{t('onlyHere')}</p>
      )}
    </div>
  );
}
