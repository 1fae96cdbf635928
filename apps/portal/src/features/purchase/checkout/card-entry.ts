import type { RefObject } from 'react';

/** Returns the token of the entered card, or null if a field shows an error. */
export type TokeniseCard = () => Promise<string | null>;

/** Props of a card form of any payment provider. The form stores its tokeniser in `tokeniseRef`. */
export interface CardEntryProps {
  readonly tokeniseRef: RefObject<TokeniseCard | null>;
  readonly disabled: boolean;
}
