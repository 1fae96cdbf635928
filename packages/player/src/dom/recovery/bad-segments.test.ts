import type Hls from 'hls.js';
import { expect, it } from 'vitest';
import { skipBadSegments } from './bad-segments.ts';

const names = { MANIFEST_LOADING: 'opens', LEVEL_LOADED: 'playlist', ERROR: 'error' };
const segment = (sn: number) => ({ sn, gap: false, tagList: [['INF', '2']] });

it('a segment that the decoder refuses twice is skipped in every rendition, including in later playlists', () => {
  const handlers = new Map<string, (name: string, data: unknown) => void>();
  const renditions = [0, 1].map(() => ({ details: { fragments: [segment(74), segment(75)] } }));
  const hls = {
    on: (name: string, handle: (name: string, data: unknown) => void) => handlers.set(name, handle),
    levels: [...renditions, { details: undefined }],
  };
  skipBadSegments(hls as unknown as Hls, names as unknown as typeof Hls.Events);
  const emit = (name: string, data: unknown) => handlers.get(name)?.(name, data);
  const refuse = (details: string, sn: number | 'initSegment' = 75) =>
    emit('error', { type: 'mediaError', details, frag: { sn } });
  const leftOut = () =>
    renditions.map(({ details }) =>
      details.fragments
        .filter(({ gap, tagList }) => gap && tagList.length === 2)
        .map(({ sn }) => sn),
    );

  refuse('mediaSourceRequiresReset');
  refuse('mediaSourceRequiresReset', 'initSegment');
  // Too little memory says nothing about the segment.
  refuse('bufferFullError');
  refuse('bufferFullError');
  expect(leftOut()).toEqual([[], []]);
  refuse('bufferAppendError');
  expect(leftOut()).toEqual([[75], [75]]);

  const refreshed = { fragments: [segment(75), segment(76)] };
  emit('playlist', { details: refreshed });
  emit('playlist', { details: refreshed });
  expect(refreshed.fragments.map(({ gap, tagList }) => [gap, tagList.length])).toEqual([
    [true, 2],
    [false, 1],
  ]);
  emit('opens', {});
  const reopened = { fragments: [segment(75)] };
  emit('playlist', { details: reopened });
  expect(reopened.fragments[0]?.gap).toBe(false);
});
