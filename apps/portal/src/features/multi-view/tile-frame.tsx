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
  /** From 0, in visual order. The DOM has its own order, since a video that is moved in it stops. */
  readonly index: number;
  readonly count: number;
  readonly hasSound: boolean;
  readonly isLarge: boolean;
  /** True if another match is large and this one is beside it. */
  readonly isSmall: boolean;
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
  const {
    id,
    index,
    count,
    title,
    hasSound: isAudible,
    isLarge,
    isSmall,
    isPlaying,
    dragState,
  } = props;
  const t = useTranslations('multiView');
  const sound = t('hear', { title });
  const size = t('makeLarge', { title });
  const move = t('move', { title });
  const remove = t('remove', { title });
  return (
    <li
      data-tile={id}
      aria-label={t('place', { title, place: index + 1, count })}
      style={{ order: isLarge ? -1 : index }}
      className={clsx(
        'min-w-0 rounded-card transition-opacity duration-150',
        isLarge && 'lg:row-span-3',
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
      <div className="flex min-h-11 items-center">
        {count > 1 && (
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
        )}
        <span className={clsx('flex min-w-0 flex-1 items-center gap-2', count === 1 && 'ps-2')}>
          <AppLink
            to="/events/{eventId}"
            params={{ eventId: id }}
            dir="auto"
            className="content-text min-w-0 truncate text-sm font-semibold hover:underline"
          >
            {title}
          </AppLink>
          {!isSmall && props.mark}
        </span>
        {isPlaying && (
          <Tooltip text={sound}>
            <button
              type="button"
              aria-label={sound}
              aria-pressed={isAudible}
              className={clsx(iconButtonClass(), isAudible && 'text-accent-text')}
              onClick={() => props.onSelectSound(title)}
            >
              {isAudible ? (
                <Volume2 aria-hidden="true" className="size-5" />
              ) : (
                <VolumeX aria-hidden="true" className="size-5" />
              )}
            </button>
          </Tooltip>
        )}
        {count > 1 && (
          // On a phone, all are as wide as the screen.
          <span className="contents max-md:hidden">
            <Tooltip text={size}>
              <button
                type="button"
                aria-label={size}
                aria-pressed={isLarge}
                className={clsx(iconButtonClass(), isSmall && 'max-xl:hidden')}
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
      </div>
    </li>
  );
}
