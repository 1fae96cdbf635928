import type { EventListEntry } from '@grandstand/contract';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { EventRail, isSpoiler } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';

type Entries = readonly EventListEntry[];

interface RailProps extends PartProps<Entries> {
  readonly title: string;
  /** How far into the match the viewer has watched, s. */
  readonly reached: number;
  /** Stands beside the title. */
  readonly more: ReactNode;
}

/** Shown as a video of its own, which tells nothing of a match that is not known yet. */
const asVideo = (moment: EventListEntry): EventListEntry => ({ ...moment, eventId: moment.id });

/** In the order of the match. */
const inOrder = (moments: Entries): Entries =>
  moments.toSorted((a, b) => (a.momentNumber ?? Infinity) - (b.momentNumber ?? Infinity));

/** Whether the viewer has seen it by `reached`, s of the match; all of them by infinity. */
const isSeen = ({ source }: EventListEntry, reached: number) =>
  reached === Infinity || (source.clip !== null && source.clip.endTime <= reached);

/** Whether one of them tells what the viewer has not reached yet. */
export const isAnyMasked = (moments: Entries, reached: number): boolean =>
  moments.some((one) => isSpoiler(one) && !isSeen(one, reached));

interface ShowProps {
  readonly areShown: boolean;
  readonly onShow: () => void;
}

/** Shows what happens in all moments of the match, or masks them again. */
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

/** A card takes a phone several ms, and there are dozens: these come at once, the others when there is time. */
const cardsAtOnce = 4;

/** Moments of the match of the page. One that the viewer has not reached yet is masked. */
export function MomentRail({ title, data, reached, more }: RailProps) {
  const moments = useDeferredValue(data, data.slice(0, cardsAtOnce));
  return (
    <EventRail
      title={title}
      events={inOrder(moments).map((one) => (isSeen(one, reached) ? asVideo(one) : one))}
      below
      more={more}
    />
  );
}
