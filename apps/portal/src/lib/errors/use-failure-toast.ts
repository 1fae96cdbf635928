import { showToast } from '../../ui/toast.ts';
import { useErrorText } from './error-text.ts';

/** Makes what says that something the viewer asked for has failed, and why: `failureText` and the reason. */
export function useFailureToast(): (failureText: string, error: unknown) => void {
  const errorText = useErrorText();
  return (failureText, error) =>
    void showToast({ message: `${failureText} ${errorText(error)}`, type: 'danger' });
}
