import { minorDigitsOf } from '@grandstand/contract/constants';

/**
 * Writes an amount of minor units in major units with a decimal point, for files. Never negative, because a
 * spreadsheet would take text that starts with a minus for a formula: such amounts have a column of their own.
 */
export function majorUnits(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency);
  return (Math.abs(minor) / 10 ** digits).toFixed(digits);
}
