import { expect, it } from 'vitest';
import { listViewerData } from './follow-session.ts';
import { viewerData as follows } from '../../features/follow/follow.viewer.ts';
import { viewerData as notifications } from '../../features/notification/notification.viewer.ts';
import { viewerData as positions } from '../../features/playback-position/playback-position.viewer.ts';
import { viewerData as purchases } from '../../features/purchase/purchase.viewer.ts';
import { viewerData as reminders } from '../../features/reminder/reminder.viewer.ts';
import { viewerData as results } from '../../features/spoiler-free/spoiler-free.viewer.ts';
import { viewerData as watchlist } from '../../features/watchlist/watchlist.viewer.ts';

it('viewer data of all features is found without naming them', async () => {
  const found = await listViewerData();
  expect(new Set(found)).toEqual(
    new Set([follows, notifications, positions, purchases, reminders, results, watchlist]),
  );
});
