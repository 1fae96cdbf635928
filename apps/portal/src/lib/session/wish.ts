/**
 * What a viewer wanted to do and must sign in for first. It is kept in this tab until they have, also
 * over a round trip to a provider's page or through the sign-up.
 */
export interface Wish {
  readonly kind: 'save' | 'follow';
  /** Names it to the viewer. */
  readonly title: string;
  /** What it is done to: plain JSON. */
  readonly item: unknown;
}

const key = 'ott-wish';
/** After this time a wish is forgotten, ms. */
const lifeMs = 30 * 60_000;

function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...wish, at: Date.now() }));
  } catch {
    // Without storage the viewer presses the button again.
  }
}

export function dropWish(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is none either.
  }
}

/** Takes the item of a wish of this kind, once; null when there is none. */
export function takeWish(kind: Wish['kind']): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as
      | (Partial<Wish> & { at?: number })
      | null;
    if (kept?.kind !== kind) return null;
    dropWish();
    return Date.now() - (kept.at ?? 0) < lifeMs ? kept.item : null;
  } catch {
    return null;
  }
}

/** Asks whoever can show it for the sheet that asks to sign in over the page, without leaving it. */
export const askEvent = 'ott-ask-to-sign-in';

declare global {
  interface WindowEventMap {
    [askEvent]: CustomEvent<Wish>;
  }
}

/** Keeps a wish and asks to sign in for it; false where the page cannot show the sheet. */
export function askToSignIn(wish: Wish): boolean {
  keepWish(wish);
  // Whoever shows the sheet prevents what happens else: that the page is left.
  return !dispatchEvent(new CustomEvent(askEvent, { detail: wish, cancelable: true }));
}
