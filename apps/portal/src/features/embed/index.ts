export { showPlayer } from './embed-film.tsx';
export type { EmbeddedClip, EmbeddedPoster } from './embedded-clip.ts';
export { Poster } from './poster.tsx';
