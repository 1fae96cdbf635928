import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionLanguages, commentaryCues, webVtt } from '../commentary.ts';
import type { Video, VideoId } from '../video.ts';
import { videoOf, playMatch } from '../matches.ts';
import type { Renderer } from '../render/scene.ts';
import { createBroadcastRenderer, createPanoramaRenderer, drawPoster } from '../render/scene.ts';
import { synthesiseSound } from '../render/sound.ts';
import type { SimulatedMatch } from '../simulation/simulated-match.ts';
import { ticksPerSecond } from '../simulation/simulated-match.ts';
import { startEncoder } from './ffmpeg.ts';
import {
  captionPlaylist,
  writeMaster,
  writeMediaPlaylist,
  writePanoramaMaster,
} from './playlists.ts';
import type { Rendition } from './rendition.ts';
import { renditionsByName, segmentSeconds } from './rendition.ts';

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
}

/** Interval of thumbnails and stills, s. */
const tileSeconds = 5;
/** Above the timeline. */
const thumbnailTile: Tile = { width: 160, height: 90, columns: 10 };
/** For clips on cards and shared links. */
const stillTile: Tile = { width: 640, height: 360, columns: 10 };
const stillQuality = 50;

/** Called from time to time with the progress of a pass, 0 to 1. */
export type Progress = (pass: string, share: number) => void;

/** Collects frames of a video in a sprite sheet, with a list of their positions. */
function createSpriteSheet(
  tile: Tile,
  fileName: string,
  seconds: number,
): {
  readonly canvas: Canvas;
  add(renderer: Renderer, frame: number): void;
  list(): string;
} {
  const tiles = Math.ceil(seconds / tileSeconds);
  const canvas = createCanvas(
    tile.columns * tile.width,
    Math.ceil(tiles / tile.columns) * tile.height,
  );
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const positionOf = (index: number): [number, number] => [
    (index % tile.columns) * tile.width,
    Math.floor(index / tile.columns) * tile.height,
  ];
  return {
    canvas,
    add(renderer, frame) {
      const [x, y] = positionOf(Math.floor(frame / ticksPerSecond / tileSeconds));
      context.drawImage(renderer.draw(frame), x, y, tile.width, tile.height);
    },
    list() {
      const cues = Array.from({ length: tiles }, (_, index) => ({
        startMs: index * tileSeconds * 1000,
        endMs: Math.min(seconds, (index + 1) * tileSeconds) * 1000,
        text: `${fileName}#xywh=${positionOf(index).join(',')},${tile.width},${tile.height}`,
      }));
      return webVtt(cues).replace(/X-TIMESTAMP-MAP.*\n/, '');
    },
  };
}

/** Writes the sprite sheets of a video: thumbnails for its timeline, and stills for its clips. */
export async function writeSpriteSheets(
  match: SimulatedMatch,
  seconds: number,
  directory: string,
): Promise<void> {
  const thumbnails = createSpriteSheet(thumbnailTile, 'thumbs.jpg', seconds);
  const stills = createSpriteSheet(stillTile, 'stills.webp', seconds);
  const withoutOverlay = { hasOverlay: false };
  const small = createBroadcastRenderer(
    match,
    thumbnailTile.width * 4,
    thumbnailTile.height * 4,
    withoutOverlay,
  );
  const large = createBroadcastRenderer(
    match,
    stillTile.width * 2,
    stillTile.height * 2,
    withoutOverlay,
  );
  for (let second = 2; second < seconds; second += tileSeconds) {
    thumbnails.add(small, second * ticksPerSecond);
    stills.add(large, second * ticksPerSecond);
  }
  const files: [string, string | Buffer][] = [
    ['thumbs.jpg', thumbnails.canvas.toBuffer('image/jpeg', 74)],
    ['thumbs.vtt', thumbnails.list()],
    ['stills.webp', await stills.canvas.encode('webp', stillQuality)],
    ['stills.vtt', stills.list()],
  ];
  for (const [name, content] of files) await writeFile(join(directory, name), content);
}

async function encode(
  renderer: Renderer,
  renditions: readonly Rendition[],
  soundPath: string,
  directory: string,
  frames: number,
  progress: (share: number) => void,
): Promise<void> {
  const encoder = await startEncoder(renditions, renderer, soundPath, directory);
  for (let frame = 0; frame < frames; frame++) {
    await encoder.write(Buffer.from(renderer.draw(frame).data()));
    if (frame % 250 === 0) progress(frame / frames);
  }
  await encoder.finish();
  const segments = frames / (segmentSeconds * ticksPerSecond);
  for (const { name } of renditions) {
    const written = (await readdir(join(directory, name))).filter((file) => file.endsWith('.m4s'));
    if (written.length !== segments)
      throw new Error(`${name}: ${written.length} segments where ${segments} were expected`);
    await writeMediaPlaylist(join(directory, name), segments);
  }
}

/** The best poster frame of each video, chosen by eye: the ball on its way in. */
const posterFrames: Record<VideoId, number> = { football: 780, handball: 1446 };

/** Writes the captions of the first seconds of a video in every language. */
export async function writeCaptions(
  video: Video,
  seconds: number,
  directory: string,
): Promise<void> {
  await mkdir(join(directory, 'captions'), { recursive: true });
  for (const language of captionLanguages) {
    const cues = commentaryCues(video, language).filter((cue) => cue.startMs < seconds * 1000);
    await writeFile(join(directory, 'captions', `${language}.vtt`), webVtt(cues));
    const playlist = captionPlaylist(`${language}.vtt`, seconds);
    await writeFile(join(directory, 'captions', `${language}.m3u8`), playlist);
  }
}

async function writeTexts(
  video: Video,
  match: SimulatedMatch,
  seconds: number,
  directory: string,
): Promise<void> {
  await writeCaptions(video, seconds, directory);
  await writeFile(join(directory, 'film.json'), `${JSON.stringify(video, null, 2)}\n`);
  const poster = drawPoster(match, posterFrames[video.id], 1280, 720);
  await writeFile(join(directory, 'poster.jpg'), poster.toBuffer('image/jpeg', 84));
}

/**
 * Renders and encodes a video into an empty folder.
 * @param seconds length from the start; a multiple of the segment length
 * @throws Error if ffmpeg is missing or fails
 */
export async function produceVideo(
  id: VideoId,
  directory: string,
  seconds: number,
  progress: Progress,
): Promise<void> {
  const match = playMatch(id);
  const video = videoOf(id, match);
  const frames = seconds * ticksPerSecond;
  await mkdir(directory, { recursive: true });
  const soundPath = join(directory, 'sound.raw');
  await writeFile(soundPath, synthesiseSound(match, seconds));
  await writeTexts(video, match, seconds, directory);

  const main = [renditionsByName.v720, renditionsByName.v360];
  const broadcast = createBroadcastRenderer(
    match,
    renditionsByName.v720.width,
    renditionsByName.v720.height,
  );
  await encode(broadcast, main, soundPath, directory, frames, (share) =>
    progress('broadcast', share),
  );
  await writeMaster(directory, main);
  await writeSpriteSheets(match, seconds, directory);

  if (id === 'football') {
    const { pano } = renditionsByName;
    const panorama = createPanoramaRenderer(match, pano.width, pano.height);
    await encode(panorama, [pano], soundPath, directory, frames, (share) =>
      progress('panorama', share),
    );
    await writePanoramaMaster(directory, pano);
  }
  await rm(soundPath);
}
