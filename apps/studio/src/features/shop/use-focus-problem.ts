import { useEffect, useRef, useState, type RefObject } from 'react';

interface FocusProblem {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Shows what is wrong, and focuses the first such input. */
  readonly showProblems: () => void;
  /** True once the form was submitted with problems. */
  readonly hasTried: boolean;
}

/** Shows the problems of a form once it is submitted, rather than while it is filled in. */
export function useFocusProblem(): FocusProblem {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const input = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // An input in a closed part of the form cannot be focused.
    const part = input?.closest('details');
    if (part != null) part.open = true;
    input?.focus();
  }, [tries]);
  return { form, showProblems: () => setTries(tries + 1), hasTried: tries > 0 };
}
