import type { Event } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { updateClip } from '../own-clip.api.ts';

/** Passes an address to the share sheet of the device, or to the clipboard. */
async function shareOrCopy(url: string, title: string): Promise<'shared' | 'copied' | 'refused'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // The viewer closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}

/** Makes a clip visible to everyone with its address, and shares that. */
export function useShareClip(onChange: (clip: Event) => void) {
  const t = useTranslations('clip');
  const api = useApi();
  const showFailure = useFailureToast();
  return async (clip: Pick<Event, 'id' | 'title' | 'visibility'>, url: string): Promise<void> => {
    try {
      if (clip.visibility !== 'link') {
        const shared = await updateClip(api, clip.id, { visibility: 'link' });
        onChange(shared);
      }
    } catch (error) {
      showFailure(t('shareFailed'), error);
      return;
    }
    const outcome = await shareOrCopy(url, clip.title);
    if (outcome === 'copied') showToast({ message: t('copied') });
    if (outcome === 'refused') showToast({ message: t('copyFailed'), type: 'danger' });
  };
}
