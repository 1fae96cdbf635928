import type { ChannelProgramme } from '@grandstand/contract';
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { hourMs } from '@grandstand/contract/constants';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import type { GuideRow, GuideWindow } from './channel.api.ts';
import type { GuideScale } from './guide-scale.ts';
import { TextWithScores } from '../event-card/index.ts';
import { endMs, startMs } from '../event/index.ts';

/** A cell of a channel that several short programmes may share. */
export interface SharedCell {
  readonly row: GuideRow;
  readonly programmes: readonly ChannelProgramme[];
}

interface CellProps extends SharedCell {
  readonly window: GuideWindow;
  readonly scale: GuideScale;
  readonly now: number;
  /** True for the one cell that the Tab key reaches. */
  readonly isFirst: boolean;
  /** Shows all programmes of a cell that several share. */
  readonly onOpen: (cell: SharedCell) => void;
}

/** Space between two programmes, px. */
const cellGapPx = 4;

const cellClass =
  'block size-full overflow-clip rounded-small border border-line px-3 py-2 text-start outline-offset-[-2px]';

/** True for the programme that is on now. */
export const isOn = (programme: ChannelProgramme, now: number): boolean =>
  startMs(programme) <= now && now < endMs(programme);

const lengthOf = (programme: ChannelProgramme): number => endMs(programme) - startMs(programme);

/** Returns the programme that names a cell: the current one, else the longest. */
function leadOf(
  programmes: readonly ChannelProgramme[],
  now: number,
): ChannelProgramme | undefined {
  const [longest] = programmes.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return programmes.find((programme) => isOn(programme, now)) ?? longest;
}

/**
 * A programme, or several short ones: the current one links to its channel, any other to its match if it has
 * one; several open a list.
 */
function Cell({ row, programmes, window, scale, now, isFirst, onOpen }: CellProps) {
  const t = useTranslations('programGuide');
  const format = useFormatter();
  const { pxOf } = scale;
  const time = (ms: number) => format.dateTime(ms, { hour: 'numeric', minute: '2-digit' });
  const programme = leadOf(programmes, now);
  const [first] = programmes;
  const last = programmes.at(-1);
  if (programme === undefined || first === undefined || last === undefined) return null;
  const from = Math.max(startMs(first), window.from);
  const to = Math.min(endMs(last), window.to);
  const span = `${time(startMs(first))}–${time(endMs(last))}`;
  const isNow = isOn(programme, now);
  const isUnavailable = programme.unavailable === true;
  const isShared = programmes.length > 1;
  const isLink = isNow || programme.eventId !== null;
  const titles = format.list(programmes.map(({ title }) => title));
  const more = isShared ? ` · ${t('more', { count: programmes.length - 1 })}` : '';
  const attributes = {
    'data-start': startMs(first),
    tabIndex: isFirst ? 0 : -1,
    'aria-label': isShared
      ? // The visible words first, in their order, for those who speak them (WCAG 2.5.3).
        `${programme.title}, ${time(startMs(first))}${more}. ${t('cellShared', { count: programmes.length, time: span, titles })}`
      : t(isUnavailable ? 'cellStandIn' : isNow ? 'cellNow' : 'cell', {
          title: programme.title,
          time: span,
        }),
  } as const;
  const className = clsx(
    cellClass,
    isNow ? 'bg-accent-soft text-on-accent-soft' : 'bg-surface',
    !isNow && (isShared || isLink) && 'hover:bg-hover',
  );
  const content = (
    <>
      {isNow && (
        // The line of now: over the colour of the cell. The text covers it with the same colour.
        <span
          className="absolute inset-y-0 w-0.5 bg-live"
          style={{ insetInlineStart: pxOf(now - from) }}
        />
      )}
      <span
        className={clsx(
          'relative block w-fit max-w-full',
          isNow && 'bg-accent-soft',
          // Keeps the title of a long programme visible after its start has scrolled under the names. Not for
          // short ones: each sticky title costs a compositor layer, and a guide would have hundreds.
          to - from > hourMs && 'sticky! start-[calc(var(--guide-head)+--spacing(3))]',
        )}
      >
        <span
          dir="auto"
          // Two lines may be too few for the names of two teams; a third would not fit. Not on the link, whose name
          // has the title already: it would be read twice.
          title={programme.title}
          className={clsx(
            'content-text line-clamp-2 text-sm leading-tight font-semibold',
            isUnavailable && 'line-through',
          )}
        >
          <TextWithScores text={programme.title} />
        </span>{' '}
        <span
          className={clsx('figures mt-0.5 block truncate text-caption', !isNow && 'text-muted')}
        >
          {time(startMs(isShared ? first : programme))}
          {more}
        </span>
      </span>
    </>
  );
  // The cell holds its link or button, which keeps its own role.
  return (
    <div
      role="gridcell"
      className="absolute inset-y-1 rounded-small outline-offset-[-2px]"
      style={{
        insetInlineStart: pxOf(from - window.from),
        inlineSize: pxOf(to - from) - cellGapPx,
      }}
      {...(!isShared && !isLink && attributes)}
    >
      {isShared ? (
        <button
          type="button"
          {...attributes}
          className={className}
          aria-haspopup="dialog"
          onClick={() => onOpen({ row, programmes })}
        >
          {content}
        </button>
      ) : isLink ? (
        <AppLink
          {...attributes}
          className={className}
          to={isNow ? '/channels/{eventId}' : '/events/{eventId}'}
          params={{ eventId: isNow ? row.id : (programme.eventId ?? row.id) }}
        >
          {content}
        </AppLink>
      ) : (
        <div className={className}>{content}</div>
      )}
    </div>
  );
}

interface Props {
  readonly row: GuideRow;
  /** Index of the channel. */
  readonly index: number;
  readonly window: GuideWindow;
  readonly scale: GuideScale;
  /** Renders cells between these times, ms; none if the channel is far off screen. */
  readonly shownFrom: number;
  readonly shownTo: number;
  readonly now: number;
  readonly onOpen: (cell: SharedCell) => void;
}

/** Why a channel has no programmes. */
export function emptyText({ state }: Pick<GuideRow, 'state'>) {
  if (state === 'none') return 'noProgram';
  return state === 'current' ? 'nothingScheduled' : 'unavailable';
}

/** The picture of a channel at the head of its row; nothing if it has none. */
export const ChannelPicture = ({ src }: { readonly src: string | null }) =>
  src === null ? null : (
    <Picture
      src={src}
      alt=""
      sizes="72px"
      className="aspect-video w-18 shrink-0 rounded-small object-cover"
    />
  );

/** A channel with its programmes. Content far off screen is not rendered. */
export const GuideChannelRow = memo(function GuideChannelRow(props: Props) {
  const { row, index, window, scale, shownFrom, shownTo, now, onOpen } = props;
  const t = useTranslations('programGuide');
  const cells = scale
    .cellsOf(
      row.entries.filter((entry) => endMs(entry) > window.from && startMs(entry) < window.to),
    )
    .filter(
      ([first, ...others]) =>
        first !== undefined &&
        endMs(others.at(-1) ?? first) > shownFrom &&
        startMs(first) < shownTo,
    );
  const tabStop = cells.find((cell) => cell.some((programme) => isOn(programme, now))) ?? cells[0];
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="relative h-21 border-t border-line [contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]"
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
          <ChannelPicture src={row.imageUrl} />
          <span
            dir="auto"
            className="content-text line-clamp-2 text-body leading-tight font-semibold"
          >
            {row.title}
          </span>
        </AppLink>
      </div>
      <div className="absolute inset-y-0 start-(--guide-head) end-0">
        {cells.map((programmes) => (
          <Cell
            key={programmes[0]?.start}
            row={row}
            programmes={programmes}
            window={window}
            scale={scale}
            now={now}
            isFirst={index === 0 && programmes === tabStop}
            onOpen={onOpen}
          />
        ))}
        {row.entries.length === 0 && (
          <p className="sticky start-(--guide-head) inline-block bg-canvas px-3 py-7 text-sm text-muted">
            {t(emptyText(row))}
          </p>
        )}
      </div>
    </div>
  );
});
