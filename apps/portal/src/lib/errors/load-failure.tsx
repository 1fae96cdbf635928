import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** Shows by a toast that a part could not be loaded, such as without a network; for `lazyPart`. */
export function LoadFailure({ message }: { readonly message: string }) {
  const showFailure = useFailureToast();
  const show = useEffectEvent(() =>
    showFailure(message, new ApiError({ status: 0, code: 'network_error' })),
  );
  useEffect(() => show(), []);
  return null;
}
