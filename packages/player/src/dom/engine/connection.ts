/** Network Information, which only some browsers have. */
type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number };

export const networkInformation = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};

/**
 * True if the viewer has turned on data saving, or has a connection on which even a page is slow. Then
 * nothing is prefetched.
 */
export const shouldSaveData = (): boolean => {
  const { saveData = false, effectiveType = '' } = networkInformation();
  return saveData || effectiveType.endsWith('2g');
};
