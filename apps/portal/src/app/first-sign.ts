/** What somebody does who is about to go on. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Runs once, with the first sign that the viewer moves on the page. */
export function onFirstSign(run: () => void): void {
  const heard = new AbortController();
  const { signal } = heard;
  const hear = () => {
    heard.abort();
    run();
  };
  for (const sign of signs) addEventListener(sign, hear, { capture: true, passive: true, signal });
}
