import type { ChannelProgramme } from '@grandstand/contract';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { GuideRow, GuideWindow } from './channel.api.ts';
import { hourMs, pxOf } from './guide-scale.ts';
import { endMs, startMs } from '../event/index.ts';

interface CellProps {
  readonly programme: ChannelProgramme;
  readonly channelId: string;
  readonly window: GuideWindow;
  readonly isNow: boolean;
  /** True for the one cell that the Tab key reaches. */
  readonly isFirst: boolean;
}

/** Space between two programmes, px. */
const cellGapPx = 4;

const cellClass =
  'absolute inset-y-1 block overflow-clip rounded-small border border-line px-3 py-2 text-start outline-offset-[-2px]';

/** A programme: the current one links to its channel, any other to its match. */
function Cell({ programme, channelId, window, isNow, isFirst }: CellProps) {
  const t = useTranslations('programGuide');
  const format = useFormatter();
  const time = (ms: number) => format.dateTime(ms, { hour: 'numeric', minute: '2-digit' });
  const from = Math.max(startMs(programme), window.from);
  const to = Math.min(endMs(programme), window.to);
  const span = `${time(startMs(programme))}–${time(endMs(programme))}`;
  const isUnavailable = programme.unavailable === true;
  const attributes = {
    role: 'gridcell',
    'data-start': startMs(programme),
    tabIndex: isFirst ? 0 : -1,
    'aria-label': t(isUnavailable ? 'cellStandIn' : isNow ? 'cellNow' : 'cell', {
      title: programme.title,
      time: span,
    }),
    style: { insetInlineStart: pxOf(from - window.from), inlineSize: pxOf(to - from) - cellGapPx },
    className: clsx(
      cellClass,
      isNow ? 'bg-accent-soft text-on-accent-soft' : 'bg-surface hover:bg-hover',
    ),
  } as const;
  const label = (
    <span
      className={clsx(
        'block w-fit max-w-full',
        // Keeps the title of a long programme visible after its start has scrolled under the names. Not for
        // short ones: each sticky title costs a compositor layer, and a guide would have hundreds.
        to - from > hourMs && 'sticky start-[calc(var(--guide-head)+--spacing(3))]',
      )}
    >
      <span
        dir="auto"
        className={clsx(
          'content-text line-clamp-2 text-sm leading-tight font-semibold',
          isUnavailable && 'line-through',
        )}
      >
        {programme.title}
      </span>
      <span className={clsx('figures mt-0.5 block text-[13px]', !isNow && 'text-muted')}>
        {time(startMs(programme))}
      </span>
    </span>
  );
  if (!isNow && programme.eventId === null) return <div {...attributes}>{label}</div>;
  return (
    <AppLink
      {...attributes}
      to={isNow ? '/channels/{eventId}' : '/events/{eventId}'}
      params={{ eventId: isNow ? channelId : (programme.eventId ?? channelId) }}
    >
      {label}
    </AppLink>
  );
}

interface Props {
  readonly row: GuideRow;
  /** Index of the channel. */
  readonly index: number;
  readonly window: GuideWindow;
  /** Renders cells between these times, ms; none if the channel is far off screen. */
  readonly shownFrom: number;
  readonly shownTo: number;
  readonly now: number;
}

/** A channel with its programmes. Content far off screen is not rendered. */
export const GuideChannelRow = memo(function GuideChannelRow(props: Props) {
  const { row, index, window, shownFrom, shownTo, now } = props;
  const t = useTranslations('programGuide');
  const shown = row.entries.filter(
    (one) =>
      endMs(one) > Math.max(shownFrom, window.from) && startMs(one) < Math.min(shownTo, window.to),
  );
  const running = shown.find((one) => startMs(one) <= now && now < endMs(one));
  const tabStop = running ?? shown[0];
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="relative h-21 border-t border-line [contain-intrinsic-size:auto_84px] [content-visibility:auto]"
    >
      <div
        role="rowheader"
        className="sticky start-0 z-10 flex h-full w-(--guide-head) items-center bg-canvas pe-3"
      >
        <AppLink
          to="/channels/{eventId}"
          params={{ eventId: row.id }}
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-small hover:underline"
        >
          {row.imageUrl !== null && (
            <Picture
              src={row.imageUrl}
              alt=""
              sizes="72px"
              className="aspect-video w-18 shrink-0 rounded-small object-cover max-sm:hidden"
            />
          )}
          <span
            dir="auto"
            className="content-text line-clamp-2 text-[15px] leading-tight font-semibold"
          >
            {row.title}
          </span>
        </AppLink>
      </div>
      <div className="absolute inset-y-0 start-(--guide-head) end-0">
        {shown.map((one) => (
          <Cell
            key={one.start}
            programme={one}
            channelId={row.id}
            window={window}
            isNow={one === running}
            isFirst={index === 0 && one === tabStop}
          />
        ))}
        {row.entries.length === 0 && (
          <p className="sticky start-(--guide-head) inline-block px-3 py-7 text-sm text-muted">
            {t(row.state === 'none' ? 'noProgram' : 'unavailable')}
          </p>
        )}
      </div>
    </div>
  );
});
