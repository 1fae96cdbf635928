import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';

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
    const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid == null) return;
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
