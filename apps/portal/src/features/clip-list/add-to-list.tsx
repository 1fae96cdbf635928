import { ListPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const AddToListDialog = lazyPart(
  async () => (await import('./add-to-list-dialog.tsx')).AddToListDialog,
);

/** Adds a clip to one of the viewer's lists, or to a new one. Nothing without an account. */
export function AddToList({ clipId }: { readonly clipId: string }) {
  const t = useTranslations('clipList');
  const signedIn = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  if (!signedIn) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={buttonClass('neutral')}
        onClick={() => setOpen(true)}
      >
        <ListPlus aria-hidden="true" className="size-4.5" />
        {t('add')}
      </button>
      {isOpen && (
        <Suspense>
          <AddToListDialog clipId={clipId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
