import type { CardEvent } from './card-event.ts';
import { createContext, useContext, type ComponentType } from 'react';
import { LengthBadge } from '../badge/length-badge.tsx';
import { AccessBadge } from '../badge/access-badge.tsx';

interface PartProps {
  readonly event: CardEvent;
  readonly className?: string;
}

/** A component in a slot. Renders nothing if it does not apply to the event. */
export type CardPart = ComponentType<PartProps>;

/**
 * The slots of a card. Other features fill them, so that a card depends on none of these features. The app
 * fills them once for all lists (`app/frame/card-slots.ts`). A slot renders its parts in order.
 */
export interface CardSlots {
  /** The lock of the event, or what opens it: lower start corner of the picture. */
  readonly access: readonly CardPart[];
  /** The length of the video: lower end corner of the picture. */
  readonly length: readonly CardPart[];
  /** The watched share: lower edge of the picture. */
  readonly progress: readonly CardPart[];
  /**
   * Buttons over the end corners of the picture, the result at the lower one. They are siblings of the card's
   * link, since a link cannot contain a button.
   */
  readonly action: readonly CardPart[];
  /** The same buttons at the end of an upcoming event's row. */
  readonly row: readonly CardPart[];
  /** Reveals a hidden result, in a row or next to the hero match. */
  readonly result: readonly CardPart[];
}

/** The slots that the card fills itself. */
export const ownSlots: CardSlots = {
  access: [AccessBadge],
  length: [LengthBadge],
  progress: [],
  action: [],
  row: [],
  result: [],
};

/** Provides the slots of all cards below it. */
export const CardSlotsContext = createContext(ownSlots);

interface SlotProps extends PartProps {
  readonly name: keyof CardSlots;
  /**
   * Classes of a wrapper around the parts, which position it on the picture; without them, there is no
   * wrapper.
   */
  readonly wrapperClass?: string;
}

/** Renders the parts of a slot. Rows and the home page hero have slots too. */
export function CardSlot({ name, wrapperClass, ...props }: SlotProps) {
  const parts = useContext(CardSlotsContext)[name].map((Part, index) => (
    <Part key={index} {...props} />
  ));
  return wrapperClass === undefined || parts.length === 0 ? (
    parts
  ) : (
    <span className={wrapperClass}>{parts}</span>
  );
}
