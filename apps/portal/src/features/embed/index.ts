export { showPlayer } from './embed-player.tsx';
export type { EmbeddedClip, EmbeddedPoster } from './embedded-clip.ts';
export { Poster } from './poster.tsx';
