/** One encoding of a video. */
export interface Rendition {
  /** Also the name of its folder. */
  name: 'v720' | 'v360' | 'pano';
  width: number;
  height: number;
  /** x264's constant quality: lower is better and bigger. */
  quality: number;
  /** Maximum bit rate of the video, and bit rate of the audio (kbit/s). */
  maxVideo: number;
  audio: number;
  level: string;
}

export const segmentSeconds = 2;

export const renditionsByName: Record<Rendition['name'], Rendition> = {
  v720: {
    name: 'v720',
    width: 1280,
    height: 720,
    quality: 42,
    maxVideo: 520,
    audio: 28,
    level: '3.1',
  },
  v360: {
    name: 'v360',
    width: 640,
    height: 360,
    quality: 41,
    maxVideo: 200,
    audio: 20,
    level: '3.0',
  },
  pano: {
    name: 'pano',
    width: 2560,
    height: 720,
    quality: 45,
    maxVideo: 180,
    audio: 20,
    level: '4.0',
  },
};
