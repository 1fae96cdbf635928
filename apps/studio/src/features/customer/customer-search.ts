export const customerCriteria = ['email', 'receipt', 'last4', 'blocked'] as const;
export type CustomerCriterion = (typeof customerCriteria)[number];

/** The search for customers, as the address of its page has it. */
export interface CustomerSearch {
  by?: CustomerCriterion;
  text?: string;
}

export function customerSearch({ by, text }: Record<string, unknown>): CustomerSearch {
  const criterion = customerCriteria.find((candidate) => candidate === by);
  // The router parses digits in an address as a number.
  const typed = typeof text === 'number' ? String(text) : text;
  return {
    ...(criterion !== undefined && criterion !== 'email' && { by: criterion }),
    ...(typeof typed === 'string' && typed.trim() !== '' && { text: typed.trim().slice(0, 254) }),
  };
}

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
