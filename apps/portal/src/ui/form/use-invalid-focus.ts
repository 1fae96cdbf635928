import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';
import { flushSync } from 'react-dom';

const firstInvalid = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;

/**
 * Focuses the first invalid field of a form. For errors that the browser finds at the submission; those of the
 * server appear with a later render (`useInvalidFocus`).
 *
 * @param mark marks the fields; rendered before the focus moves
 */
export function focusInvalid(form: HTMLElement | null, mark: () => void = () => {}): void {
  flushSync(mark);
  firstInvalid(form)?.focus();
}

/**
 * After a submission, focuses the first invalid field of a form, as react-hook-form does for its forms.
 * Attach the returned ref to the form.
 *
 * @param busy true while the request is pending
 */
export function useInvalidFocus(busy: boolean): RefCallback<HTMLFormElement> {
  const formRef = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);
  // After every render: the error may come with any of them.
  useLayoutEffect(() => {
    if (!isSubmitted.current || busy) return;
    const invalid = firstInvalid(formRef.current);
    if (invalid === null) return;
    isSubmitted.current = false;
    invalid.focus();
  });
  return useCallback((form) => {
    const listening = new AbortController();
    const { signal } = listening;
    formRef.current = form;
    form?.addEventListener('submit', () => (isSubmitted.current = true), { signal });
    // From the next press on, the viewer moves the focus.
    for (const type of ['keydown', 'pointerdown'])
      form?.addEventListener(type, () => (isSubmitted.current = false), { signal });
    return () => listening.abort();
  }, []);
}
