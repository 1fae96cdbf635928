/**
 * Shows stills of a video, one after another, over its card's picture while a pointer or the keyboard's focus
 * rests on it.
 */
import { shouldSaveData } from '@grandstand/player/corner';
import type { Thumbnail } from '@grandstand/player/core';
import { loadThumbnails } from '@grandstand/player/thumbnails';
import { useResults } from '../../../lib/results/results.ts';

/** A pointer that rests on a card for this long is not on its way elsewhere, ms. */
const intentMs = 500;
/** How long each still shows, ms. */
const stillMs = 900;
const maxStills = 8;

/**
 * Returns stills spread over a video without its first and last tenth, which show an empty pitch; the newest
 * ones of a live video.
 */
export function pickStills(tiles: readonly Thumbnail[], isLive: boolean): Thumbnail[] {
  if (isLive) return tiles.slice(-maxStills);
  const margin = tiles.length > 2 * maxStills ? Math.round(tiles.length / 10) : 0;
  const inner = tiles.slice(margin, tiles.length - margin);
  const count = Math.min(maxStills, inner.length);
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor(((index + 0.5) * inner.length) / count);
    return inner[at];
  }).filter((tile) => tile !== undefined);
}

/** Shows a tile of a sprite sheet as the background of the whole layer, once the sheet is decoded. */
async function paint(layer: HTMLElement, tile: Thumbnail): Promise<void> {
  const sheet = new Image();
  sheet.src = tile.url;
  await sheet.decode();
  const { naturalWidth: width, naturalHeight: height } = sheet;
  const share = (at: number, size: number, total: number) =>
    total === size ? '0%' : `${(at / (total - size)) * 100}%`;
  Object.assign(layer.style, {
    backgroundImage: `url(${JSON.stringify(tile.url)})`,
    backgroundSize: `${(width / tile.width) * 100}% ${(height / tile.height) * 100}%`,
    backgroundPosition: `${share(tile.x, tile.width, width)} ${share(tile.y, tile.height, height)}`,
  });
  layer.style.opacity = '1';
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows stills over a picture until the signal aborts. */
async function showStills(picture: HTMLElement, signal: AbortSignal): Promise<void> {
  const { preview = '', previewLive } = picture.dataset;
  const tiles = await loadThumbnails(preview, signal);
  const stills = pickStills(tiles, previewLive !== undefined);
  if (stills.length < 2 || signal.aborted) return;
  const layer = document.createElement('span');
  layer.className = 'card-still';
  layer.ariaHidden = 'true';
  layer.style.opacity = '0';
  // Beneath the badges.
  picture.firstElementChild?.after(layer);
  signal.addEventListener('abort', () => layer.remove());
  for (let next = 0; !signal.aborted && layer.isConnected; next += 1) {
    const still = stills[next % stills.length];
    if (still !== undefined) await paint(layer, still);
    await wait(stillMs);
  }
}

/** True if this viewer's settings allow motion and the extra data. */
const mayPreview = (): boolean =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  !shouldSaveData() &&
  // Broadcasters draw the score into the picture.
  !useResults.getState().areHidden;

/**
 * Follows the pointer and the keyboard's focus over all cards of the document. Nothing is requested before one
 * of them rests on a card. Returns a function that stops it.
 */
export function followCards(): () => void {
  const ended = new AbortController();
  let card: Element | null = null;
  let shown = new AbortController();
  const follow = (target: EventTarget | null) => {
    const next = target instanceof Element ? target.closest('.card-link') : null;
    if (next === card) return;
    card = next;
    shown.abort();
    shown = new AbortController();
    const { signal } = shown;
    const picture = next?.querySelector<HTMLElement>('[data-preview]');
    if (!picture || !mayPreview()) return;
    const timer = setTimeout(() => {
      // Without its stills, the card stays as it is.
      showStills(picture, signal).catch(() => shown.abort());
    }, intentMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  const { signal } = ended;
  document.addEventListener('pointerover', ({ target }) => follow(target), {
    signal,
    passive: true,
  });
  document.addEventListener('pointerleave', () => follow(null), { signal });
  document.addEventListener(
    'focusin',
    ({ target }) =>
      follow(target instanceof Element && target.matches(':focus-visible') ? target : null),
    { signal },
  );
  document.addEventListener('focusout', () => follow(null), { signal });
  // The page of the card opens.
  document.addEventListener('click', () => follow(null), { signal });
  return () => {
    ended.abort();
    shown.abort();
  };
}
