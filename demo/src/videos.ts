import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { videoIds, readVideo, type Video, type VideoId, type Score } from '../videos/video.ts';

export type { Video, VideoId, Score };

/** The descriptions of all demo videos. */
export type DemoVideos = Readonly<Record<VideoId, Video>>;

/**
 * Reads the descriptions of the videos.
 * @param mediaDir the folder with one folder per video
 * @throws Error naming the videos that are missing, or the folder that describes another video
 */
export async function readDemoVideos(mediaDir: string): Promise<DemoVideos> {
  const present: string[] = await readdir(mediaDir).catch(() => []);
  const missing = videoIds.filter((id) => !present.includes(id));
  if (missing.length > 0) {
    throw new Error(`${mediaDir} lacks the video ${missing.join(', ')}; "npm run render" makes it`);
  }
  const videos = await Promise.all(videoIds.map((id) => readVideo(join(mediaDir, id))));
  const byId = new Map(videos.map((video) => [video.id, video]));
  const videoOf = (id: VideoId): Video => {
    const video = byId.get(id);
    if (video === undefined) throw new Error(`${join(mediaDir, id)} describes another video`);
    return video;
  };
  return { football: videoOf('football'), handball: videoOf('handball') };
}

/** Returns the score after `elapsedMs` of a video. */
export function scoreAt(video: Video, elapsedMs: number): Score {
  let score: Score = { home: 0, away: 0 };
  for (const change of video.scoreTimeline) {
    if (change.atMs > elapsedMs) break;
    score = { home: change.home, away: change.away };
  }
  return score;
}
