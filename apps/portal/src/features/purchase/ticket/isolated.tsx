import type { ReactNode } from 'react';

/** Isolates the direction of an amount or a date within a sentence, also in right-to-left languages. */
export const Isolated = ({ children }: { readonly children: ReactNode }) => (
  <bdi className="whitespace-nowrap">{children}</bdi>
);
