import type { ApiClient } from '@grandstand/contract/client';
import { consentPurposes, type ConsentPurpose, type Locale } from '@grandstand/contract/constants';
import { create } from 'zustand';

const key = 'ott-consent';

/** The viewer's consent choice in this browser. */
export interface ConsentChoice {
  /** A random id of this browser, for its choices. */
  readonly browserId: string;
  /** Version of the prompt that was answered. */
  readonly version: string;
  readonly agreed: readonly ConsentPurpose[];
  /** True once the tenant has recorded it. */
  readonly isRecorded: boolean;
}

const isPurpose = (value: unknown): value is ConsentPurpose =>
  consentPurposes.some((purpose) => purpose === value);

function readChoice(): ConsentChoice | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ConsentChoice> | null;
    const { browserId, version, agreed } = stored ?? {};
    if (typeof browserId !== 'string' || typeof version !== 'string') return null;
    return {
      browserId,
      version,
      agreed: Array.isArray(agreed) ? agreed.filter(isPurpose) : [],
      isRecorded: stored?.isRecorded === true,
    };
  } catch {
    // The storage is unreadable or access to it is blocked: no consent.
    return null;
  }
}

interface ConsentState {
  /** The choice of this browser; null before there is one. */
  readonly choice: ConsentChoice | null;
  /** True once the storage has been read. */
  readonly isRead: boolean;
}

export const useConsent = create<ConsentState>()(() => ({ choice: null, isRead: false }));

/** Reads the choice and follows other tabs. Returns a function that stops this. */
export function followConsent(): () => void {
  const read = () => useConsent.setState({ choice: readChoice(), isRead: true });
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) read();
  };
  read();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Stores a choice; without storage it lasts as long as the page. */
function storeChoice(choice: ConsentChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // oxlint-disable-next-line no-console
    console.warn('The privacy choice lasts as long as this page: the browser stores nothing');
  }
  useConsent.setState({ choice });
}

/** Stores the viewer's answer: they agree to only these purposes. */
export function chooseConsent(version: string, agreed: readonly ConsentPurpose[]): void {
  const browserId = useConsent.getState().choice?.browserId ?? crypto.randomUUID();
  storeChoice({ browserId, version, agreed, isRecorded: false });
}

/**
 * Records choices with the tenant; retries on the next page after a failure. Returns a function that stops
 * this.
 */
export function recordConsent(api: ApiClient, locale: Locale): () => void {
  const record = async () => {
    const { choice } = useConsent.getState();
    if (choice === null || choice.isRecorded) return;
    const { browserId: browser_id, version, agreed } = choice;
    const body = { browser_id, version, lang: locale, agreed: [...agreed] };
    try {
      await api.consent.record({ body });
      // Another choice may have been made in the meantime: it is recorded separately.
      if (useConsent.getState().choice === choice) storeChoice({ ...choice, isRecorded: true });
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('The privacy choice could not be recorded yet', error);
    }
  };
  void record();
  return useConsent.subscribe(() => void record());
}

/** True if the viewer agreed to a purpose in the current version of the prompt. */
export const hasAgreed = (
  choice: ConsentChoice | null,
  version: string,
  purpose: ConsentPurpose,
): boolean => choice?.version === version && choice.agreed.includes(purpose);
