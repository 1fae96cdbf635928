import type { ReactNode } from 'react';

/** An amount or a date in a sentence: it keeps its own order, also in a language that is written from the right. */
export const Isolated = ({ children }: { readonly children: ReactNode }) => (
  <bdi className="whitespace-nowrap">{children}</bdi>
);
