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

/**
 * Returns a copy that its card does not mask. Cards mask the excerpts of the matches in `ReplaysBesideContext`; the
 * copy has its own id in place of its match's.
 */
const unmasked = (excerpt: EventListEntry): EventListEntry => ({ ...excerpt, eventId: excerpt.id });

/** Sorts excerpts by match time. */
const inOrder = (excerpts: Entries): Entries =>
  excerpts.toSorted((a, b) => (a.momentNumber ?? Infinity) - (b.momentNumber ?? Infinity));

/** True if the viewer has reached its end in the match. With `reached` Infinity, always true. */
const isSeen = ({ source }: EventListEntry, reached: number) =>
  reached === Infinity || (source.clip !== null && source.clip.endTime <= reached);

/** True if any excerpt reveals something that the viewer has not reached yet. */
export const isAnyMasked = (excerpts: Entries, reached: number): boolean =>
  excerpts.some((excerpt) => isSpoiler(excerpt) && !isSeen(excerpt, reached));

interface ShowProps {
  readonly areShown: boolean;
  readonly onShow: () => void;
}

/** Button that reveals all excerpts of the match, or masks them again. */
export function ShowExcerpts({ areShown, onShow }: ShowProps) {
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

/** Cards in the first render; the rest follow in a deferred one, since each of dozens costs a phone several ms. */
const initialCards = 4;

/** A row of excerpts. Those that the viewer has not reached are masked. */
export function ExcerptRail({ title, data, reached, more }: RailProps) {
  const excerpts = useDeferredValue(data, data.slice(0, initialCards));
  const matchIds = useMemo(() => new Set(excerpts.map(({ eventId }) => eventId)), [excerpts]);
  return (
    <ReplaysBesideContext value={matchIds}>
      <EventRail
        title={title}
        events={inOrder(excerpts).map((excerpt) =>
          isSeen(excerpt, reached) ? unmasked(excerpt) : excerpt,
        )}
        belowFold
        more={more}
      />
    </ReplaysBesideContext>
  );
}
