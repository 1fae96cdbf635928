import type { Event } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useFailureToast } from '../../../lib/errors/use-failure-toast.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { shareAddress, shownAddressMs } from '../../../lib/page/share-address.ts';
import { showToast } from '../../../lib/toast.ts';
import { updateClip } from '../own-clip.api.ts';

/** Makes a clip visible to everyone who has its address, and shares the address. */
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
    const outcome = await shareAddress(url, clip.title);
    if (outcome === 'copied') showToast({ message: t('copied') });
    if (outcome === 'refused')
      showToast({
        message: `${t('copyFailed')}: ${url}`,
        type: 'danger',
        duration: shownAddressMs,
      });
  };
}
