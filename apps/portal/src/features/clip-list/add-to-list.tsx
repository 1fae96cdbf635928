import { useTranslations } from 'use-intl/react';
import { LoadFailure } from '../../lib/errors/load-failure.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Shows that the dialog could not be loaded. */
function ListsUnavailable() {
  const t = useTranslations('clipList');
  return <LoadFailure message={t('notSaved')} />;
}

/** The dialog that adds a clip to one of the viewer's lists, or to a new one; loaded when it opens. */
export const AddToListDialog = lazyPart(
  async () => (await import('./add-to-list-dialog.tsx')).AddToListDialog,
  ListsUnavailable,
);
