const consentReopenEvent = 'ott-reopen-consent';

/** True if the prompt was requested before its script loaded. */
let isReopenPending = false;

/** Opens the consent prompt with the current choice, or as soon as its script has loaded. */
export function reopenConsent(): void {
  isReopenPending = true;
  dispatchEvent(new Event(consentReopenEvent));
}

/**
 * Calls `open` on every request for the prompt, and at once for a pending one; returns the unsubscribe
 * function.
 */
export function onReopen(open: () => void): () => void {
  const reopen = () => {
    isReopenPending = false;
    open();
  };
  addEventListener(consentReopenEvent, reopen);
  if (isReopenPending) reopen();
  return () => removeEventListener(consentReopenEvent, reopen);
}

/**
 * Calls `open` on the next request for the prompt, which stays pending; returns the unsubscribe function.
 */
export function onNextReopen(open: () => void): () => void {
  addEventListener(consentReopenEvent, open, { once: true });
  return () => removeEventListener(consentReopenEvent, open);
}
