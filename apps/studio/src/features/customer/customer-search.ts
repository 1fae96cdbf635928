import { omitUndefined, parseText } from '../../lib/search-values.ts';

export const customerCriteria = ['email', 'receipt', 'last4', 'blocked'] as const;
export type CustomerCriterion = (typeof customerCriteria)[number];

/** The search for customers, as the address of its page has it. */
export interface CustomerSearch {
  by?: CustomerCriterion;
  text?: string;
  /** True for a search in all portals of the person. */
  portals?: true;
}

export function customerSearch(search: Record<string, unknown>): CustomerSearch {
  const by = customerCriteria.find((candidate) => candidate === search['by']);
  return omitUndefined({
    by: by === 'email' ? undefined : by,
    text: parseText(search['text'], 254),
    portals: search['portals'] === true ? true : undefined,
  }) as CustomerSearch;
}
