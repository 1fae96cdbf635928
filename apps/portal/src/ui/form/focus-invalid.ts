import { flushSync } from 'react-dom';

/**
 * Focuses the first field of a form that is marked as wrong, where screen readers read its error. Forms of
 * react-hook-form do this by themselves.
 *
 * @param mark marks the fields; rendered before the focus moves
 */
export function focusInvalid(form: HTMLElement | null, mark: () => void = () => {}): void {
  flushSync(mark);
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
