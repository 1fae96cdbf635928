import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useFailureToast } from '../../lib/errors/use-failure-toast.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Tells the viewer that the dialog could not be loaded, such as without a network. */
function ListsUnavailable() {
  const t = useTranslations('clipList');
  const showFailure = useFailureToast();
  const show = useEffectEvent(() =>
    showFailure(t('notSaved'), new ApiError({ status: 0, code: 'network_error' })),
  );
  useEffect(() => show(), []);
  return null;
}

/** The dialog that adds a clip to one of the viewer's lists, or to a new one; loaded when it opens. */
export const AddToListDialog = lazyPart(
  async () => (await import('./add-to-list-dialog.tsx')).AddToListDialog,
  ListsUnavailable,
);
