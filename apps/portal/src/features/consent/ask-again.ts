const askAgainEvent = 'ott-ask-consent';

/** Whether the question was called for while its script was still on the way. */
let isAwaited = false;

/** Opens the question with what was chosen; as soon as it is there, when it is not yet. */
export function askAgain(): void {
  isAwaited = true;
  dispatchEvent(new Event(askAgainEvent));
}

/** Calls `open` whenever the question is called for, and at once when it was before; answers how to stop. */
export function followCalls(open: () => void): () => void {
  const answer = () => {
    isAwaited = false;
    open();
  };
  addEventListener(askAgainEvent, answer);
  if (isAwaited) answer();
  return () => removeEventListener(askAgainEvent, answer);
}

/** Calls `bring` with the next call for the question, which stays to be answered; answers how to forget it. */
export function onNextCall(bring: () => void): () => void {
  addEventListener(askAgainEvent, bring, { once: true });
  return () => removeEventListener(askAgainEvent, bring);
}
