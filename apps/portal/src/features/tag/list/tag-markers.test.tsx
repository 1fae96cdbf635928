import type { PlayerMarker } from '@grandstand/player';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PartProps } from '../../event/index.ts';
import { anEvent, renderInPortal } from '../../testing.tsx';
import { TagMarkers } from './tag-markers.tsx';
import { aTag } from '../testing.ts';

afterEach(cleanup);

it('a timeline marker has the kind in the language of the page, unless a person titled it', async () => {
  let shown: readonly PlayerMarker[] = [];
  const page = {
    status: 'vod',
    state: { data: anEvent() },
    showMarkers: (markers: readonly PlayerMarker[]) => {
      if (markers.length > 0) shown = markers;
    },
  } as unknown as PartProps['page'];
  const tagOf = (id: string, title: string) => ({
    ...aTag({ id, title, type: 'yellow_card', tagTeam: null, playerNumber: null, yaw: null }),
    position: 3,
    isPending: false,
  });
  const tags = [tagOf('a', 'yellow card'), tagOf('b', 'Hard tackle')];
  await renderInPortal(<TagMarkers page={page} tags={tags} parts={[]} />);
  expect(shown.map(({ label }) => label)).toEqual(['Yellow card', 'Hard tackle']);
});
