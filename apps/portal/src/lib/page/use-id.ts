import { createContext, useContext, useState } from 'react';

/** What ids of one part of a page begin with, and how many it has given. */
export interface IdScope {
  readonly prefix: string;
  given: number;
}

/** Ids are given in the order in which parts are drawn, so each part that may be drawn later has a scope. */
export const IdScopes = createContext<IdScope>({ prefix: 'i', given: 0 });

export const newIdScope = (prefix: string): IdScope => ({ prefix, given: 0 });

function nextId(scope: IdScope): string {
  scope.given += 1;
  return scope.prefix + scope.given;
}

/** An id for an element, the same on the server and in the browser that takes its page over. */
export function useId(): string {
  const scope = useContext(IdScopes);
  const [id] = useState(() => nextId(scope));
  return id;
}
