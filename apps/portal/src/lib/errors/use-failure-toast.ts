import { showToast } from '../toast.ts';
import { useErrorText } from './error-text.ts';

/** Returns a function that shows a toast for a failed action: `failureText` and the reason. */
export function useFailureToast(): (failureText: string, error: unknown) => void {
  const errorText = useErrorText();
  return (failureText, error) =>
    void showToast({ message: `${failureText} ${errorText(error)}`, type: 'danger' });
}
