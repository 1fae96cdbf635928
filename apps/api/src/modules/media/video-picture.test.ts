import { describe, expect, it } from 'vitest';
import { cueOf, findVideoPicture } from './video-picture.ts';

const cue = (index: number) => ({
  startMs: index * 5000,
  endMs: (index + 1) * 5000,
  image: `stills.webp#xywh=${index * 640},0,640,360`,
});
const cues = [0, 1, 2, 3].map(cue);
const part = (startMs: number, endMs: number) => ({ startMs, endMs });

describe('the picture of a clip', () => {
  it('is the first one fully inside it', () => {
    expect(cueOf(cues, part(0, 20_000))).toBe(cues[0]);
    expect(cueOf(cues, part(4999, 20_000))).toBe(cues[1]);
    expect(cueOf(cues, part(5001, 15_000))).toBe(cues[2]);
  });

  it('is never from after its end, which could reveal the future', () => {
    expect(cueOf(cues, part(5001, 14_999))).toBe(cues[1]);
    expect(cueOf(cues, part(12_000, 13_000))).toBe(cues[1]);
    expect(cueOf(cues, part(1000, 4999))).toBeNull();
  });

  it("is cut from the video's largest thumbnails", () => {
    const small = { startMs: 0, endMs: 5000, image: 'thumbs.jpg#xywh=0,0,160,90' };
    const video = { folder: '/films/derby', stills: cues, thumbnails: [small] };
    expect(findVideoPicture(video, part(9000, 20_000))).toEqual({
      file: '/films/derby/stills.webp',
      area: { left: 1280, top: 0, width: 640, height: 360 },
    });
    expect(findVideoPicture({ ...video, stills: [] }, part(0, 9000))).toEqual({
      file: '/films/derby/thumbs.jpg',
      area: { left: 0, top: 0, width: 160, height: 90 },
    });
    expect(findVideoPicture({ ...video, stills: [], thumbnails: [] }, part(0, 9000))).toBeNull();
  });
});
