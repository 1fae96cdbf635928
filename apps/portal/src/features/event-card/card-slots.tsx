import type { CardEvent } from './card-event.ts';
import { createContext, useContext, type ComponentType } from 'react';
import { LengthBadge } from './length-badge.tsx';
import { AccessBadge } from './access-badge.tsx';

interface PartProps {
  readonly event: CardEvent;
  readonly className?: string;
}

/** A component in a slot; renders nothing where it does not apply. */
export type CardPart = ComponentType<PartProps>;

/**
 * The places of a card that are filled from outside, so that a card knows none of the features that
 * add to it. The app fills them once for every list (`app/card-slots.ts`), each with as many as add to
 * it, in their order.
 */
export interface CardSlots {
  /** Why the event is closed to this viewer, or what opens it: lower start corner of the picture. */
  readonly access: readonly CardPart[];
  /** How long the video is: lower end corner of the picture. */
  readonly length: readonly CardPart[];
  /** How much of it was watched: lower edge of the picture. */
  readonly progress: readonly CardPart[];
  /** Buttons over the upper end corner. They stand beside the card's link, which can hold no button. */
  readonly action: readonly CardPart[];
  /** The same at the end of the row of an event that is still to come. */
  readonly row: readonly CardPart[];
  /** What shows a result that is held back, in a row or beside a match that stands large. */
  readonly result: readonly CardPart[];
}

/** What a card shows of the event by itself. */
export const ownSlots: CardSlots = {
  access: [AccessBadge],
  length: [LengthBadge],
  progress: [],
  action: [],
  row: [],
  result: [],
};

/** Fills the slots of all cards below. */
export const CardSlotsHere = createContext(ownSlots);

interface SlotProps extends PartProps {
  readonly name: keyof CardSlots;
  /** Where on a picture the slot is, and how its parts stand there; without it they are in the text. */
  readonly place?: string;
}

/** A slot with what it is filled with; rows and the hero of the home page have slots, too. */
export function CardSlot({ name, place, ...props }: SlotProps) {
  const parts = useContext(CardSlotsHere)[name].map((Part, index) => (
    <Part key={index} {...props} />
  ));
  return place === undefined || parts.length === 0 ? parts : <span className={place}>{parts}</span>;
}
