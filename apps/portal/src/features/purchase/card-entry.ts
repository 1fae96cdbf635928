import type { RefObject } from 'react';

/** Gives the token that stands for the card that was written down, or null when a field says what is wrong. */
export type Tokenise = () => Promise<string | null>;

/** The fields of a card, whoever takes the payment. They put what makes the token into `tokeniseRef`. */
export interface CardEntryProps {
  readonly tokeniseRef: RefObject<Tokenise | null>;
  readonly disabled: boolean;
}
