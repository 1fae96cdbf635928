import type { Event } from '@grandstand/contract';
import type { PlayerAttachment } from '@grandstand/player';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { usePortal } from '../../lib/portal/portal-context.tsx';

/**
 * What joins the player of an event, with its ads if it has any: they hold the film until it is known
 * whether one plays.
 */
export function useAdAttachment(
  { id, ads }: Pick<Event, 'id' | 'ads'>,
  others: readonly PlayerAttachment[],
): readonly PlayerAttachment[] {
  const portal = usePortal();
  // All texts: those of ads come with what shows them.
  const t = useTranslations();
  const has = ads.length > 0;
  return useMemo(
    () =>
      has
        ? [
            (context) =>
              context.holdWhile(async (held) =>
                (await import('./event-ads.ts')).playEventAds(context, held, {
                  portal,
                  t,
                  id,
                  ads,
                }),
              ),
            ...others,
          ]
        : others,
    // oxlint-disable-next-line react/exhaustive-deps -- another event has ads of its own
    [id, has, others],
  );
}
