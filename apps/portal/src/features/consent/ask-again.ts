const askAgainEvent = 'ott-ask-consent';

/** True if the prompt was requested before its script loaded. */
let isAwaited = false;

/** Opens the consent prompt with the current choice, or as soon as its script has loaded. */
export function askAgain(): void {
  isAwaited = true;
  dispatchEvent(new Event(askAgainEvent));
}

/**
 * Calls `open` on every request for the prompt, and at once for a pending one; returns the unsubscribe
 * function.
 */
export function followCalls(open: () => void): () => void {
  const answer = () => {
    isAwaited = false;
    open();
  };
  addEventListener(askAgainEvent, answer);
  if (isAwaited) answer();
  return () => removeEventListener(askAgainEvent, answer);
}

/**
 * Calls `bring` on the next request for the prompt, which stays pending; returns the unsubscribe function.
 */
export function onNextCall(bring: () => void): () => void {
  addEventListener(askAgainEvent, bring, { once: true });
  return () => removeEventListener(askAgainEvent, bring);
}
