/** Network Information, which only some browsers have. */
type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number };

export const connection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};

/**
 * Whether the viewer asked for as little data as possible, or sits on a line on which even a page is slow:
 * then nothing is fetched on a guess.
 */
export const isFrugal = (): boolean => {
  const { saveData = false, effectiveType = '' } = connection();
  return saveData || effectiveType.endsWith('2g');
};
