import { describe, expect, it } from 'vitest';
import { cueAt, findVideoPicture } from './video-picture.ts';

const cue = (index: number) => ({
  startMs: index * 5000,
  endMs: (index + 1) * 5000,
  image: `stills.webp#xywh=${index * 640},0,640,360`,
});
const cues = [0, 1, 2, 3].map(cue);

describe('the picture of a video at a position', () => {
  it('is the one that covers the position', () => {
    expect(cueAt(cues, 0, 20_000)).toBe(cues[0]);
    expect(cueAt(cues, 4999, 20_000)).toBe(cues[0]);
    expect(cueAt(cues, 5000, 20_000)).toBe(cues[1]);
  });

  it('is never from after the end of a clip, which could reveal the future', () => {
    expect(cueAt(cues, 12_000, 14_999)).toBe(cues[1]);
    expect(cueAt(cues, 13_000, 13_000)).toBe(cues[1]);
    expect(cueAt(cues, 4999, 4999)).toBeNull();
  });

  it('is the next one if that part is not shown', () => {
    const withGap = [cue(0), cue(2), cue(3)];
    expect(cueAt(withGap, 5500, 20_000)).toBe(withGap[1]);
    expect(cueAt(withGap, 5500, 14_000)).toBe(withGap[0]);
  });

  it("is cut from the video's largest thumbnails", () => {
    const small = { startMs: 0, endMs: 5000, image: 'thumbs.jpg#xywh=0,0,160,90' };
    const video = { folder: '/films/derby', stills: cues, thumbnails: [small] };
    expect(findVideoPicture(video, 11_500, 20_000)).toEqual({
      file: '/films/derby/stills.webp',
      area: { left: 1280, top: 0, width: 640, height: 360 },
    });
    expect(findVideoPicture({ ...video, stills: [] }, 2500, 9000)).toEqual({
      file: '/films/derby/thumbs.jpg',
      area: { left: 0, top: 0, width: 160, height: 90 },
    });
    expect(findVideoPicture({ ...video, stills: [], thumbnails: [] }, 2500, 9000)).toBeNull();
  });
});
