/**
 * Closed lists of values that belong to no single noun (specification point 3); those of a noun are in its
 * `<noun>-constants.ts`. Free of the schema library, so that the browser can import them at no cost.
 */

export const sortFields = ['order', 'added', 'title', 'created'] as const;
export type SortField = (typeof sortFields)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export const colorModes = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof colorModes)[number];

export const dateFilters = [
  'anytime',
  'today',
  'yesterday',
  'past_7_days',
  'past_30_days',
  'past_90_days',
] as const;
export type DateFilter = (typeof dateFilters)[number];

export const genders = ['female', 'male', 'mixed', 'other'] as const;
export type Gender = (typeof genders)[number];

/** A person's gender; `mixed` applies to competitions. */
export const personGenders = ['female', 'male', 'other'] as const satisfies readonly Gender[];

export const requestStates = ['init', 'in_progress', 'success', 'error'] as const;
export type RequestState = (typeof requestStates)[number];

export const toastTypes = ['success', 'danger'] as const;
export type ToastType = (typeof toastTypes)[number];

export const toastPositions = [
  'top',
  'top-right',
  'top-left',
  'bottom',
  'bottom-right',
  'bottom-left',
] as const;
export type ToastPosition = (typeof toastPositions)[number];
