import type { Event } from '@grandstand/contract';
import type { PlayerAttachment } from '@grandstand/player';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePortal } from '../../lib/portal/portal-context.tsx';

/**
 * Returns the attachments of an event's player: `others`, after the ads if the event has any. The video
 * waits until it is known whether an ad plays.
 */
export function useAttachmentsAfterAds(
  { id, ads }: Pick<Event, 'id' | 'ads'>,
  others: readonly PlayerAttachment[],
): readonly PlayerAttachment[] {
  const portal = usePortal();
  // The root translator: ad texts load together with the ads.
  const t = useTranslations();
  const hasAds = ads.length > 0;
  return useMemo(
    () =>
      hasAds
        ? [
            (context) =>
              context.interruptWhile(async (interruption) =>
                (await import('./event-ads.ts')).playEventAds(context, interruption, {
                  portal,
                  t,
                  id,
                  ads,
                }),
              ),
            ...others,
          ]
        : others,
    // oxlint-disable-next-line react/exhaustive-deps -- `ads` is a new array in each render, but changes only with the event
    [id, hasAds, others],
  );
}
