/** Returns a value as text: a string as it is, a dash for undefined, anything else as JSON. */
export const valueText = (value: unknown): string =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
