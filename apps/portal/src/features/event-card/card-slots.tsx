import type { EventListEntry } from '@grandstand/contract';
import { createContext, useContext, type ComponentType } from 'react';
import { LengthBadge } from './length-badge.tsx';
import { AccessBadge } from './access-badge.tsx';

interface PartProps {
  readonly event: EventListEntry;
  /** Position and size within the card. */
  readonly className?: string;
}

/** The component that fills a slot; renders nothing where it does not apply. */
export type CardPart = ComponentType<PartProps>;

/**
 * The places of a card that are filled from outside, so that a card knows none of the features that
 * add to it. The app fills them once for every list (`app/card-slots.ts`).
 */
export interface CardSlots {
  /** Why the event is closed to this viewer, or what opens it: lower start corner of the picture. */
  readonly access: CardPart;
  /** How long the video is: lower end corner of the picture. */
  readonly length: CardPart;
  /** How much of it was watched: lower edge of the picture. */
  readonly progress: CardPart | null;
  /** A button over the upper end corner. It stands beside the card's link, which can hold no button. */
  readonly action: CardPart | null;
}

/** What a card shows of the event by itself. */
export const ownSlots: CardSlots = {
  access: AccessBadge,
  length: LengthBadge,
  progress: null,
  action: null,
};

const Slots = createContext(ownSlots);
/** Fills the slots of all cards below. */
export const CardSlotsProvider = Slots.Provider;

/** A slot with what it is filled with; rows and the hero of the home page have slots, too. */
export function CardSlot({ name, ...props }: PartProps & { readonly name: keyof CardSlots }) {
  const Part = useContext(Slots)[name];
  return Part === null ? null : <Part {...props} />;
}
