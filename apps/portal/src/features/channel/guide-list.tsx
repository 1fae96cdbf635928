import type { ChannelProgramme } from '@grandstand/contract';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { GuideRow, GuideWindow } from './channel.api.ts';
import { endMs, startMs } from '../event/index.ts';
import { ChannelPicture, emptyText } from './guide-row.tsx';
import { ProgrammeRow } from './programme-row.tsx';

/** Programmes of a channel that are shown before the rest is opened: on a phone the current one and the next. */
const shownAtOnce = 2;
const shownOnWide = 7;
/** Programmes of a closed list that are in the page, for viewers without scripts. */
const closedPart = 4;

interface RestProps {
  readonly label: string;
  readonly programmes: readonly ChannelProgramme[];
  readonly channelId: string;
  readonly now: number;
}

/** Further programmes, which are rendered in full once they are opened: a day may have hundreds. */
function Rest({ label, programmes, channelId, now }: RestProps) {
  const [isOpen, setOpen] = useState(false);
  if (programmes.length === 0) return null;
  return (
    <details className="group/rest" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center justify-between gap-3 px-3 text-sm font-semibold text-accent-text">
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 transition-transform duration-150 group-open/rest:rotate-180"
        />
      </summary>
      <ul>
        {(isOpen ? programmes : programmes.slice(0, closedPart)).map((programme) => (
          <li key={programme.start}>
            <ProgrammeRow programme={programme} channelId={channelId} now={now} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChannelProps {
  readonly row: GuideRow;
  readonly window: GuideWindow;
  readonly now: number;
  /** True on a wide screen, which has room for more programmes. */
  readonly isWide: boolean;
  /** True for the only channel: on a wide screen its picture stands beside its programmes. */
  readonly isOnly: boolean;
}

/** A channel: what is on, what is next, and what comes later and was before in lists to open. */
const Channel = memo(function Channel({ row, window, now, isWide, isOnly }: ChannelProps) {
  const t = useTranslations('programGuide');
  const isToday = now >= window.from && now < window.to;
  const ofDay = row.entries.filter(
    (entry) => endMs(entry) > window.from && startMs(entry) < window.to,
  );
  const past = isToday ? ofDay.filter((item) => endMs(item) <= now) : [];
  const coming = ofDay.slice(past.length);
  const count = isWide ? shownOnWide : shownAtOnce;
  const rest = coming.slice(count);
  const isBeside = isWide && isOnly;
  const id = `channel-${row.id}${isWide ? '-wide' : ''}`;
  const shared = { channelId: row.id, now };
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'rounded-card border border-line bg-surface [contain-intrinsic-size:auto_240px] [content-visibility:auto]',
        isWide ? 'p-4' : 'p-2',
        isBeside &&
          'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6 lg:p-6 lg:gap-8',
      )}
    >
      <h2 id={id} className={isBeside ? 'text-xl' : 'text-[1.0625rem]'}>
        <AppLink
          to="/channels/{eventId}"
          params={{ eventId: row.id }}
          className={
            isBeside
              ? 'grid gap-3 rounded-card'
              : 'flex min-h-13 items-center gap-3 rounded-control px-1'
          }
        >
          {isBeside ? (
            <Picture
              src={row.imageUrl}
              sizes="(min-width: 48rem) 40vw, 100vw"
              className="rounded-card"
            />
          ) : (
            <ChannelPicture src={row.imageUrl} />
          )}
          <span dir="auto" className="content-text heading line-clamp-2 min-w-0">
            {row.title}
          </span>
        </AppLink>
      </h2>
      {ofDay.length === 0 ? (
        <p className="px-3 py-3 text-sm text-muted">{t(emptyText(row))}</p>
      ) : (
        <div className="min-w-0">
          <ul className={clsx('grid gap-1', !isBeside && 'mt-2')}>
            {coming.slice(0, count).map((programme) => (
              <li key={programme.start}>
                <ProgrammeRow programme={programme} {...shared} />
              </li>
            ))}
          </ul>
          <Rest
            label={t(isToday ? 'laterToday' : 'restOfDay', { count: rest.length })}
            programmes={rest}
            {...shared}
          />
          <Rest label={t('earlierToday', { count: past.length })} programmes={past} {...shared} />
        </div>
      )}
    </section>
  );
});

interface Props {
  readonly rows: readonly GuideRow[];
  readonly window: GuideWindow;
  readonly now: number;
  /** True on a wide screen. */
  readonly isWide?: boolean;
}

/**
 * Channels with their programmes as lists: below each other on a phone, side by side on a wide screen, where few
 * channels would leave a timeline empty.
 */
export const GuideList = ({ rows, window, now, isWide = false }: Props) => (
  <div
    className={clsx(
      'grid',
      isWide && rows.length > 1 ? 'grid-cols-2 items-start gap-5' : 'grid-cols-1 gap-3',
    )}
  >
    {rows.map((row) => (
      <Channel
        key={row.id}
        row={row}
        window={window}
        now={now}
        isWide={isWide}
        isOnly={rows.length === 1}
      />
    ))}
  </div>
);
