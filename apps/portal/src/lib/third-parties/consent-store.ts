import type { ApiClient } from '@grandstand/contract/client';
import { consentPurposes, type ConsentPurpose, type Locale } from '@grandstand/contract/names';
import { create } from 'zustand';

const key = 'ott-consent';

/** What a viewer chose in this browser. */
export interface ConsentChoice {
  /** A random name of this browser for what was chosen in it. */
  readonly browserId: string;
  /** Of the question that was answered. */
  readonly version: string;
  readonly agreed: readonly ConsentPurpose[];
  /** The tenant has it in its records. */
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
    // Unreadable or forbidden storage: nothing was agreed to.
    return null;
  }
}

interface ConsentState {
  /** The choice of this browser; null before there is one. */
  readonly choice: ConsentChoice | null;
  /** The browser was asked for it. */
  readonly isRead: boolean;
}

export const useConsent = create<ConsentState>()(() => ({ choice: null, isRead: false }));

/** Reads the choice, and follows other tabs. Answers how to stop. */
export function followConsent(): () => void {
  const look = () => useConsent.setState({ choice: readChoice(), isRead: true });
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) look();
  };
  look();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Keeps a choice; without storage it lasts as long as the page. */
function keep(choice: ConsentChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // oxlint-disable-next-line no-console
    console.warn('The privacy choice lasts as long as this page: the browser keeps nothing');
  }
  useConsent.setState({ choice });
}

/** The viewer has answered: they agree to these purposes and no others. */
export function chooseConsent(version: string, agreed: readonly ConsentPurpose[]): void {
  const browserId = useConsent.getState().choice?.browserId ?? crypto.randomUUID();
  keep({ browserId, version, agreed, isRecorded: false });
}

/** Has choices put into the tenant's records, at the next page again if that fails. Answers how to stop. */
export function recordConsent(api: ApiClient, locale: Locale): () => void {
  const record = async () => {
    const { choice } = useConsent.getState();
    if (choice === null || choice.isRecorded) return;
    const { browserId: browser_id, version, agreed } = choice;
    const body = { browser_id, version, lang: locale, agreed: [...agreed] };
    try {
      await api.call('consentRecord', { body });
      // Another choice may have been made meanwhile: that one is recorded by itself.
      if (useConsent.getState().choice === choice) keep({ ...choice, isRecorded: true });
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('The privacy choice could not be recorded yet', error);
    }
  };
  void record();
  return useConsent.subscribe(() => void record());
}

/** Whether the viewer agreed to a purpose, as the question is now. */
export const hasAgreed = (
  choice: ConsentChoice | null,
  version: string,
  purpose: ConsentPurpose,
): boolean => choice?.version === version && choice.agreed.includes(purpose);
