import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.ts';

/** Tells the viewer that a part of the clip maker could not be loaded, such as without a network. */
export function ClipUnavailable() {
  const t = useTranslations('clip');
  const showFailure = useFailureToast();
  const show = useEffectEvent(() =>
    showFailure(t('failed'), new ApiError({ status: 0, code: 'network_error' })),
  );
  useEffect(() => show(), []);
  return null;
}
