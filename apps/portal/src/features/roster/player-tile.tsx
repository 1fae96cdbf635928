import type { RosterPlayer } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { Picture } from '../../ui/picture/picture.tsx';

interface Props {
  readonly player: RosterPlayer;
  /** Colour of the team; null if it has none. */
  readonly color: string | null;
}

/** Shirt number, or picture, and name of a player. */
export function PlayerTile({ player, color }: Props) {
  const t = useTranslations('roster');
  const { number, name, imageUrl } = player;
  return (
    <div className="flex h-full min-h-18 items-center gap-3 rounded-card border border-line bg-surface p-2.5">
      <span
        className="grid size-13 shrink-0 place-items-center overflow-hidden rounded-small border-b-4 border-control bg-raised"
        style={color === null ? undefined : { borderBlockEndColor: color }}
      >
        {imageUrl === null ? (
          <span className="score text-2xl">{number}</span>
        ) : (
          <Picture src={imageUrl} sizes="52px" className="aspect-square! size-full object-cover" />
        )}
      </span>
      <span className="grid min-w-0">
        <span dir="auto" className="content-text leading-tight font-semibold wrap-break-word">
          {name}
        </span>
        {imageUrl !== null && (
          <span className="figures text-caption text-muted">{t('number', { number })}</span>
        )}
      </span>
    </div>
  );
}
