import type { CustomerSearch } from './customer-search.ts';

/** Returns the query of a search; null if its text cannot match, such as letters for the digits of a card. */
export function criterionOf({ by = 'email', text }: CustomerSearch): {
  email_prefix?: string;
  receipt?: number;
  last4?: string;
  blocked?: true;
} | null {
  if (by === 'blocked') return { blocked: true };
  if (text === undefined) return {};
  if (by === 'email') return { email_prefix: text };
  if (by === 'last4') return /^\d{4}$/.test(text) ? { last4: text } : null;
  const receipt = Number(text.replace(/^#/, ''));
  return Number.isInteger(receipt) && receipt > 0 && receipt < 2 ** 31 ? { receipt } : null;
}

/** Returns the text of a list without customers. It says that none was found only after a search. */
export function emptyListOf({ by, text }: CustomerSearch): 'notFound' | 'noneYet' | 'noneBlocked' {
  if (by === 'blocked') return 'noneBlocked';
  return text === undefined ? 'noneYet' : 'notFound';
}
