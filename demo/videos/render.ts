import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceCaptions } from './encode/playlists.ts';
import { produceVideo, writeCaptions, writeSpriteSheets, type Progress } from './encode/produce.ts';
import { segmentSeconds } from './encode/rendition.ts';
import { videoIds, type VideoId } from './video.ts';
import { videoOf, playMatch } from './matches.ts';

const demo = join(import.meta.dirname, '..');
const mediaFolder = join(demo, 'media');
/** Short test renders; not part of the project. */
const testRendersFolder = join(demo, '.cache', 'videos');

const usage = `usage: node demo/videos/render.ts [--video ${videoIds.join('|')}] [--seconds N] [--check] [--pictures] [--captions]
  --video    only this video
  --seconds  only the first N seconds (even), into demo/.cache/videos instead of demo/media
  --check    render twice (20 s unless --seconds says otherwise), compare every byte, write nothing
  --pictures only thumbnails and stills, beside the committed video; needs no ffmpeg
  --captions only captions, beside the committed video; needs no ffmpeg`;

interface Options {
  videos: readonly VideoId[];
  seconds: number | null;
  check: boolean;
  pictures: boolean;
  captions: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      video: { type: 'string' },
      seconds: { type: 'string' },
      check: { type: 'boolean', default: false },
      pictures: { type: 'boolean', default: false },
      captions: { type: 'boolean', default: false },
    },
  });
  const video = videoIds.find((id) => id === values.video);
  if (values.video !== undefined && !video)
    throw new Error(`--video ${values.video}: use one of ${videoIds.join(', ')}`);
  const seconds = values.seconds === undefined ? null : Number(values.seconds);
  if (
    seconds !== null &&
    !(Number.isInteger(seconds) && seconds > 0 && seconds % segmentSeconds === 0)
  )
    throw new Error(`--seconds ${values.seconds}: use an even whole number`);
  const videos = video ? [video] : videoIds;
  const { check, pictures, captions } = values;
  return { videos, seconds, check, pictures, captions };
}

const showProgress: Progress = (pass, share) => {
  console.log(`  ${pass} ${Math.round(share * 100)} %`);
};

async function hashFolder(directory: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((item) => item.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    hashes.set(path.slice(directory.length + 1), hash);
  }
  return hashes;
}

/** Renders the first seconds of a video twice. Throws Error with the names of the files that differ. */
async function checkRenders(id: VideoId, seconds: number, work: string): Promise<void> {
  const [first, second] = [join(work, 'first'), join(work, 'second')];
  for (const directory of [first, second])
    await produceVideo(id, directory, seconds, () => undefined);
  const before = await hashFolder(first);
  const after = await hashFolder(second);
  const names = new Set([...before.keys(), ...after.keys()]);
  const different = [...names].filter((name) => before.get(name) !== after.get(name));
  if (different.length > 0) throw new Error(`${id}: two renders differ in ${different.join(', ')}`);
  console.log(`${id}: ${names.size} files of ${seconds} s, byte for byte the same in both renders`);
  await rm(first, { recursive: true });
  await rm(second, { recursive: true });
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.pictures) {
    for (const id of options.videos)
      await writeSpriteSheets(playMatch(id), videoOf(id).durationMs / 1000, join(mediaFolder, id));
    return;
  }
  if (options.captions) {
    for (const id of options.videos) {
      await writeCaptions(videoOf(id), videoOf(id).durationMs / 1000, join(mediaFolder, id));
      await replaceCaptions(join(mediaFolder, id));
    }
    return;
  }
  const target = options.seconds === null && !options.check ? mediaFolder : testRendersFolder;
  await mkdir(target, { recursive: true });
  // Next to its destination, so that a rename puts it in place atomically.
  const work = await mkdtemp(join(target, '.render-'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      rmSync(work, { recursive: true, force: true });
      process.exit(130);
    });
  }
  try {
    for (const id of options.videos) {
      if (options.check) {
        await checkRenders(id, options.seconds ?? 20, work);
        continue;
      }
      const seconds = Math.min(options.seconds ?? Infinity, videoOf(id).durationMs / 1000);
      console.log(`${id}: ${seconds} s`);
      await produceVideo(id, join(work, id), seconds, showProgress);
      await rm(join(target, id), { recursive: true, force: true });
      await rename(join(work, id), join(target, id));
      console.log(`${id}: done, ${join(target, id)}`);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && /^(--|Unknown option)/.test(error.message)) console.error(usage);
  process.exitCode = 1;
}
