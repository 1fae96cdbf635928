/** Opens the question with what was chosen. */
export const askAgainEvent = 'ott-ask-consent';

export const askAgain = (): void => void dispatchEvent(new Event(askAgainEvent));
