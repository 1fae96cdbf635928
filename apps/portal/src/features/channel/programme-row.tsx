import type { ChannelProgramme } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { TextWithScores } from '../event-card/index.ts';
import { endMs, startMs } from '../event/index.ts';
import { isOn } from './guide-row.tsx';

interface Props {
  readonly programme: ChannelProgramme;
  readonly channelId: string;
  readonly now: number;
}

const rowClass =
  'grid min-h-13 grid-cols-[4.75rem_minmax(0,1fr)] items-center gap-x-2 rounded-control px-3 py-2';

/** How much of the current programme is over, as a bar. */
function ElapsedBar({ programme, now }: Pick<Props, 'programme' | 'now'>) {
  const start = startMs(programme);
  const share = (now - start) / (endMs(programme) - start);
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1 overflow-clip rounded-full bg-current/25">
      <span className="block h-full bg-current" style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** A programme as a row of a list. The current one links to its channel, any other to its match, if it has one. */
export function ProgrammeRow({ programme, channelId, now }: Props) {
  const t = useTranslations('programGuide');
  const format = useFormatter();
  const isNow = isOn(programme, now);
  const { eventId, title } = programme;
  const isUnavailable = programme.unavailable === true;
  const content = (
    <>
      <span className={clsx('figures text-sm font-semibold', !isNow && 'text-muted')}>
        {isNow
          ? t('now')
          : format.dateTime(startMs(programme), { hour: 'numeric', minute: '2-digit' })}
      </span>
      <span className="min-w-0">
        <span
          dir="auto"
          className={clsx(
            'content-text line-clamp-2 text-body leading-5 font-semibold',
            isUnavailable && 'line-through',
          )}
        >
          <TextWithScores text={title} />
        </span>
        {isUnavailable && <span className="block text-caption text-muted">{t('standIn')}</span>}
        {isNow && <ElapsedBar programme={programme} now={now} />}
      </span>
    </>
  );
  if (!isNow && eventId === null) return <div className={rowClass}>{content}</div>;
  return (
    <AppLink
      to={isNow ? '/channels/{eventId}' : '/events/{eventId}'}
      params={{ eventId: isNow ? channelId : (eventId ?? channelId) }}
      className={clsx(
        rowClass,
        isNow ? 'bg-accent-soft text-on-accent-soft' : 'hover:bg-hover active:bg-hover',
      )}
    >
      {content}
    </AppLink>
  );
}
