import { Check, Plus } from 'lucide-react';
import {
  CardSlot,
  competitionOf,
  sidesOf,
  TeamRows,
  useListTitle,
  useVisibleEvent,
  type CardEvent,
} from '../event-card/index.ts';

interface Props {
  readonly event: CardEvent;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onChoose: () => void;
}

/** A match to choose, with its score, as a row that adds or removes it. */
export function PickerRow({ event: listed, isChosen, isFull, onChoose }: Props) {
  const event = useVisibleEvent(listed);
  const competition = competitionOf(event);
  const { title } = useListTitle(event);
  const Icon = isChosen ? Check : Plus;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={isFull && !isChosen}
        className="group/row flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-hover disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
        onClick={onChoose}
      >
        <span className="grid min-w-0 flex-1 gap-1">
          {sidesOf(event) === null ? (
            <bdi className="content-text truncate font-semibold">{title}</bdi>
          ) : (
            <TeamRows event={event} />
          )}
          {competition !== null && (
            <bdi className="content-text truncate text-sm text-muted group-aria-pressed/row:text-inherit">
              {competition}
            </bdi>
          )}
        </span>
        <CardSlot name="access" event={event} />
        <Icon aria-hidden="true" className="size-5 shrink-0" />
      </button>
    </li>
  );
}
