import type { EventListEntry } from '@grandstand/contract';
import { RectangleVertical } from 'lucide-react';
import { useContext, useMemo, type CSSProperties, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Badge } from '../../ui/badge.tsx';
import { CardSlotsContext, useListTitle, type CardEvent } from '../event-card/index.ts';
import { centreAt, windowWidth } from './portrait-window.ts';

interface PartProps {
  readonly event: CardEvent;
}

/** Returns the crop points of a portrait clip; null for any other event. */
function pointsOf({ source }: CardEvent) {
  // Only entries that the browser loaded have the clip; those in the page's HTML are reduced.
  const { clip } = source as Partial<EventListEntry['source']>;
  return clip?.crop?.points ?? null;
}

/** Blurs the parts of the picture that are outside the crop window at the clip's start. */
function PortraitSides({ event }: PartProps) {
  const points = pointsOf(event);
  const { isSpoilerFree } = useListTitle(event);
  if (points === null || isSpoilerFree) return null;
  const middle = centreAt(points, points[0]?.time ?? 0);
  const edge = (side: number) => `${((middle + (side * windowWidth) / 2) * 100).toFixed(2)}%`;
  const [from, to] = [edge(-1), edge(1)];
  // Left and right of a picture are the same in every language.
  const maskImage = `linear-gradient(to right, #000 ${from}, transparent ${from} ${to}, #000 ${to})`;
  const style: CSSProperties = { maskImage, WebkitMaskImage: maskImage };
  return (
    <span
      data-portrait={`${from} ${to}`}
      className="block aspect-video rounded-card bg-black/60 backdrop-blur-md"
      style={style}
    />
  );
}

function PortraitBadge({ event }: PartProps) {
  const t = useTranslations('eventCard');
  if (pointsOf(event) === null) return null;
  return (
    <Badge>
      <RectangleVertical aria-hidden="true" className="size-3" />
      {t('portrait')}
    </Badge>
  );
}

/**
 * Renders its children with cards that mark portrait clips: a badge, and the crop window on the picture
 * (CLP-11).
 */
export function PortraitCards({ children }: { readonly children: ReactNode }) {
  const slots = useContext(CardSlotsContext);
  const value = useMemo(
    () => ({
      ...slots,
      progress: [PortraitSides, ...slots.progress],
      access: [PortraitBadge, ...slots.access],
    }),
    [slots],
  );
  return <CardSlotsContext value={value}>{children}</CardSlotsContext>;
}
