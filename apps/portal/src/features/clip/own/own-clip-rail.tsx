import type { EventListEntry } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { EventRail } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import { PortraitCards } from '../../portrait/index.ts';
import { useOwnClips } from '../editor/clip-changes.ts';

/** The viewer's own clips of the match, newest first. */
export function OwnClipRail({ page, data }: PartProps<readonly EventListEntry[]>) {
  const t = useTranslations('clip');
  const clips = useOwnClips(page.state.data.id, data);
  return (
    <PortraitCards>
      {/* At the top of its tab: its height is not estimated. */}
      <EventRail title={t('own')} events={clips} />
    </PortraitCards>
  );
}
