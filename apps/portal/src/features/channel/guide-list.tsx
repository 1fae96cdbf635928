import type { ChannelProgramme } from '@grandstand/contract';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { GuideRow, GuideWindow } from './channel.api.ts';
import { endMs, startMs } from '../event/index.ts';
import { ChannelPicture, emptyText } from './guide-row.tsx';
import { ProgrammeRow } from './programme-row.tsx';

/** Programmes of a channel that are shown before the rest is opened: the current one and the next. */
const shownAtOnce = 2;
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
}

/** A channel: what is on, what is next, and what comes later and was before in lists to open. */
const Channel = memo(function Channel({ row, window, now }: ChannelProps) {
  const t = useTranslations('programGuide');
  const isToday = now >= window.from && now < window.to;
  const ofDay = row.entries.filter(
    (entry) => endMs(entry) > window.from && startMs(entry) < window.to,
  );
  const past = isToday ? ofDay.filter((item) => endMs(item) <= now) : [];
  const coming = ofDay.slice(past.length);
  const rest = coming.slice(shownAtOnce);
  const shared = { channelId: row.id, now };
  return (
    <section
      aria-labelledby={`channel-${row.id}`}
      className="rounded-card border border-line bg-surface p-2 [contain-intrinsic-size:auto_240px] [content-visibility:auto]"
    >
      <h2 id={`channel-${row.id}`} className="text-[1.0625rem]">
        <AppLink
          to="/channels/{eventId}"
          params={{ eventId: row.id }}
          className="flex min-h-13 items-center gap-3 rounded-control px-1"
        >
          <ChannelPicture src={row.imageUrl} />
          <span dir="auto" className="content-text heading line-clamp-2 min-w-0">
            {row.title}
          </span>
        </AppLink>
      </h2>
      {ofDay.length === 0 ? (
        <p className="px-3 py-3 text-sm text-muted">{t(emptyText(row))}</p>
      ) : (
        <>
          <ul className="mt-2 grid gap-1">
            {coming.slice(0, shownAtOnce).map((programme) => (
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
        </>
      )}
    </section>
  );
});

interface Props {
  readonly rows: readonly GuideRow[];
  readonly window: GuideWindow;
  readonly now: number;
}

/** The guide of a phone: channels below each other, each with its programmes as a list. */
export const GuideList = ({ rows, window, now }: Props) => (
  <div className="grid grid-cols-1 gap-3">
    {rows.map((row) => (
      <Channel key={row.id} row={row} window={window} now={now} />
    ))}
  </div>
);
