import type { EventListEntry } from '@grandstand/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { EventRail, isTelling } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';
import { useOwnClips } from './made-clips.ts';

type Entries = readonly EventListEntry[];

interface RailProps extends PartProps<Entries> {
  readonly title: string;
  /** How far into the match the viewer has watched, s. */
  readonly reached: number;
}

/** Shown as a video of its own, which tells nothing of a match that is not known yet. */
const told = (moment: EventListEntry): EventListEntry => ({ ...moment, eventId: moment.id });

/** In the order of the match. */
const inOrder = (moments: Entries): Entries =>
  moments.toSorted((a, b) => (a.momentNumber ?? Infinity) - (b.momentNumber ?? Infinity));

/**
 * Moments of the match of the page. One that the viewer has not reached yet is masked, and can be shown
 * by one button for all.
 */
export function MomentRail({ title, page, data, reached }: RailProps) {
  const t = useTranslations('clip');
  const [areShown, setShown] = useState(false);
  const isSeen = ({ source }: EventListEntry) =>
    areShown || (source.clip !== null && source.clip.endTime <= reached);
  const isAnyMasked = areShown || data.some((one) => isTelling(one) && !isSeen(one));
  return (
    <EventRail
      title={title}
      events={inOrder(data).map((one) => (isSeen(one) ? told(one) : one))}
      now={page.now}
      below
      more={
        isAnyMasked && (
          <button
            type="button"
            aria-pressed={areShown}
            className={buttonClass(areShown ? 'accent' : 'neutral')}
            onClick={() => setShown(!areShown)}
          >
            {t('showResults')}
          </button>
        )
      }
    />
  );
}

/** What the viewer cut from the match, the newest first. */
export function OwnClipRail({ page, data }: PartProps<Entries>) {
  const t = useTranslations('clip');
  const clips = useOwnClips(page.state.data.id, data);
  return <EventRail title={t('own')} events={clips} now={page.now} below />;
}
