import { vi } from 'vitest';

/** Ways in which a browser refuses to store anything, until the mocks are restored. */
export const storageFailures: Readonly<Record<string, () => void>> = {
  'storage is forbidden': () => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
  },
  'storage is full': () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
  },
};
