import type { EventListEntry } from '@grandstand/contract';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import { EventRail, isSpoiler, ReplaysBesideContext } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';

type Entries = readonly EventListEntry[];

interface RailProps extends PartProps<Entries> {
  readonly title: string;
  /** Furthest position that the viewer has reached in the match, s. */
  readonly reached: number;
  /** Rendered beside the title. */
  readonly more: ReactNode;
}

/** Returns a moment as a video of its own: cards mask only those of another event beside its replay. */
const asVideo = (moment: EventListEntry): EventListEntry => ({ ...moment, eventId: moment.id });

/** Sorts moments by match time. */
const inOrder = (moments: Entries): Entries =>
  moments.toSorted((a, b) => (a.momentNumber ?? Infinity) - (b.momentNumber ?? Infinity));

/** True if the viewer has seen it by `reached`, s of the match. Infinity: all of them. */
const isSeen = ({ source }: EventListEntry, reached: number) =>
  reached === Infinity || (source.clip !== null && source.clip.endTime <= reached);

/** True if any moment lies ahead of the viewer's position. */
export const isAnyMasked = (moments: Entries, reached: number): boolean =>
  moments.some((one) => isSpoiler(one) && !isSeen(one, reached));

interface ShowProps {
  readonly areShown: boolean;
  readonly onShow: () => void;
}

/** Button that reveals all moments of the match, or masks them again. */
export function ShowMoments({ areShown, onShow }: ShowProps) {
  const t = useTranslations('clip');
  return (
    <button
      type="button"
      aria-pressed={areShown}
      className={buttonClass(areShown ? 'accent' : 'neutral')}
      onClick={onShow}
    >
      {t('showResults')}
    </button>
  );
}

/** A card costs a phone several ms, and there are dozens: render these at once, the rest when idle. */
const cardsAtOnce = 4;

/** A row of moments. Those that the viewer has not reached are masked. */
export function MomentRail({ title, data, reached, more }: RailProps) {
  const moments = useDeferredValue(data, data.slice(0, cardsAtOnce));
  const masked = useMemo(() => new Set(moments.map(({ eventId }) => eventId)), [moments]);
  return (
    <ReplaysBesideContext value={masked}>
      <EventRail
        title={title}
        events={inOrder(moments).map((one) => (isSeen(one, reached) ? asVideo(one) : one))}
        below
        more={more}
      />
    </ReplaysBesideContext>
  );
}
