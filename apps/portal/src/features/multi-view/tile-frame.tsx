import { clsx } from 'clsx';
import { GripVertical, Maximize2, Minimize2, Volume2, VolumeX, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { iconButtonClass } from '../../ui/button.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import type { TileHandle } from './use-tile-drag.ts';

/** Props and actions of a tile, independent of its match. */
export interface TileProps {
  readonly id: string;
  /**
   * From 0, without regard to a large match, so that a digit key stays with its match. The DOM has its own order,
   * since a video that is moved in it stops.
   */
  readonly index: number;
  /** From 1, as the screen shows the matches. */
  readonly position: number;
  readonly count: number;
  readonly hasSound: boolean;
  readonly isLarge: boolean;
  /** True for the match that its layout leads with. */
  readonly isLead: boolean;
  readonly className: string;
  readonly dragState: 'dragged' | 'target' | null;
  readonly handle: TileHandle;
  /** `title` is for the announcement. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, title: string) => void;
  readonly onSelectSound: (title: string) => void;
  readonly onEnlarge: (title: string) => void;
  readonly onRemove: (title: string) => void;
}

interface Props extends TileProps {
  readonly title: string;
  /** True if it plays: only then can it be audible. */
  readonly isPlaying: boolean;
  /** Next to the title. */
  readonly mark?: ReactNode;
  /** The picture, or its replacement. */
  readonly children: ReactNode;
}

/** A match of the view: its picture, and below it its name and actions. */
export function TileFrame(props: Props) {
  const { id, index, count, title, hasSound: isAudible, isLarge, isPlaying, dragState } = props;
  const t = useTranslations('multiView');
  // Starts with the visible words (WCAG 2.5.3).
  const sound = t(isAudible ? 'heard' : 'hear', { title });
  const size = t('makeLarge', { title });
  const move = t('move', { title });
  const remove = t('remove', { title });
  return (
    <li
      data-tile={id}
      aria-label={t('position', { title, position: props.position, count })}
      style={{ order: index }}
      className={clsx(
        '@container min-w-0 rounded-card transition-opacity duration-150',
        props.className,
        dragState === 'dragged' && 'opacity-50',
        dragState === 'target' && 'outline-3 outline-offset-2 outline-accent-text outline-dashed',
      )}
    >
      {/* The buttons below do the same for viewers without a mouse. */}
      <div
        className={clsx(
          'relative overflow-hidden rounded-card bg-black',
          isAudible && isPlaying && 'ring-3 ring-accent-text',
          !isAudible && isPlaying && 'cursor-pointer',
        )}
        onClick={({ target }) => {
          const isControl = target instanceof Element && target.closest('button, a') !== null;
          if (isPlaying && !isAudible && !isControl) props.onSelectSound(title);
        }}
      >
        {props.children}
      </div>
      {/* A small picture has room for the two buttons that matter most; the dialog removes its match. */}
      <div className="mt-1 flex min-h-11 items-center">
        {count > 1 && (
          <span className="contents @max-2xs:hidden">
            <Tooltip text={move}>
              <button
                type="button"
                aria-label={move}
                aria-describedby="multi-view-keys"
                className={clsx(iconButtonClass(), 'cursor-grab touch-none active:cursor-grabbing')}
                onKeyDown={(event) => props.onKey(event, title)}
                {...props.handle}
              >
                <GripVertical aria-hidden="true" className="size-5" />
              </button>
            </Tooltip>
          </span>
        )}
        {count > 1 && isPlaying && (
          <kbd
            aria-hidden="true"
            title={t('digit', { digit: index + 1 })}
            className="figures me-2 hidden size-6 shrink-0 place-content-center rounded-small border border-control text-caption font-semibold text-muted @sm:pointer-fine:grid"
          >
            {index + 1}
          </kbd>
        )}
        <span
          className={clsx('flex min-w-0 flex-1 items-center gap-2 pe-2', count === 1 && 'ps-2')}
        >
          <AppLink
            to="/events/{eventId}"
            params={{ eventId: id }}
            dir="auto"
            // Names may differ at their ends only, so they wrap in a small picture.
            className="content-text line-clamp-3 min-w-0 text-sm leading-tight font-semibold hover:underline"
          >
            {title}
          </AppLink>
          <span className="contents @max-md:hidden">{props.mark}</span>
        </span>
        {isPlaying && (
          <Tooltip text={sound}>
            <button
              type="button"
              aria-label={sound}
              aria-pressed={isAudible}
              className={clsx(
                iconButtonClass(),
                isAudible &&
                  'gap-1.5 bg-accent-soft! @sm:grid-flow-col text-on-accent-soft! @sm:w-auto! @sm:px-3.5! @sm:text-sm @sm:font-semibold',
              )}
              onClick={() => props.onSelectSound(title)}
            >
              {isAudible ? (
                <>
                  <Volume2 aria-hidden="true" className="size-5" />
                  <span className="hidden @sm:inline">{t('soundOn')}</span>
                </>
              ) : (
                <VolumeX aria-hidden="true" className="size-5" />
              )}
            </button>
          </Tooltip>
        )}
        {count > 1 && (
          // Without a chosen layout, the audible match is large on a phone.
          <span className={clsx('contents', props.isLead && !isLarge && 'max-md:hidden')}>
            <Tooltip text={size}>
              <button
                type="button"
                aria-label={size}
                aria-pressed={isLarge}
                className={iconButtonClass()}
                onClick={() => props.onEnlarge(title)}
              >
                {isLarge ? (
                  <Minimize2 aria-hidden="true" className="size-4.5" />
                ) : (
                  <Maximize2 aria-hidden="true" className="size-4.5" />
                )}
              </button>
            </Tooltip>
          </span>
        )}
        <span className={clsx('contents', count > 1 && '@max-2xs:hidden')}>
          <Tooltip text={remove}>
            <button
              type="button"
              aria-label={remove}
              className={iconButtonClass()}
              onClick={() => props.onRemove(title)}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </Tooltip>
        </span>
      </div>
    </li>
  );
}
