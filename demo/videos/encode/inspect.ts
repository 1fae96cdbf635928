/** Reads just enough of an fMP4 segment to check how it was encoded. */

interface Box {
  type: string;
  body: Buffer;
}

function* boxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + size),
    };
    at += size;
  }
}

interface TrackRun {
  /** Number of the track: 1 is video, 2 is audio. */
  id: number;
  /** Start of the run from its `tfdt` box, in the track's own units. */
  time: number;
  /** Body of the `trun` box. */
  run: Buffer;
}

function* runsOf(segment: Buffer): Generator<TrackRun> {
  for (const moof of boxes(segment)) {
    if (moof.type !== 'moof') continue;
    for (const traf of boxes(moof.body)) {
      if (traf.type !== 'traf') continue;
      const parts = [...boxes(traf.body)];
      const head = parts.find((part) => part.type === 'tfhd');
      const start = parts.find((part) => part.type === 'tfdt');
      if (!head || !start) continue;
      // Version 1 counts in 64 bits, of which the lower 32 suffice for a video of minutes.
      const time = start.body.readUInt32BE(start.body[0] === 1 ? 8 : 4);
      for (const part of parts) {
        if (part.type === 'trun') yield { id: head.body.readUInt32BE(4), time, run: part.body };
      }
    }
  }
}

/** Returns the number of video frames (track 1) and audio packets (track 2) in a segment. */
export function sampleCounts(segment: Buffer): { video: number; audio: number } {
  const counts = { video: 0, audio: 0 };
  for (const { id, run } of runsOf(segment))
    counts[id === 1 ? 'video' : 'audio'] += run.readUInt32BE(4);
  return counts;
}

/** Returns when the video of a segment starts, in the track's own units; null without video. */
export function videoTime(segment: Buffer): number | null {
  for (const { id, time } of runsOf(segment)) if (id === 1) return time;
  return null;
}

/** Flags of a `trun` box: which fields it and each of its samples have. */
const trunFlags = {
  dataOffset: 0x1,
  firstSampleFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  compositionOffset: 0x800,
};
const sampleFields = [
  trunFlags.duration,
  trunFlags.size,
  trunFlags.flags,
  trunFlags.compositionOffset,
];

/**
 * True if frames are shown in a different order than they are stored. Only B-frames need that; the run then
 * carries differing composition offsets.
 */
export function isReordered(segment: Buffer): boolean {
  for (const { id, run } of runsOf(segment)) {
    const flags = run.readUInt32BE(0) & 0xff_ffff;
    if (id !== 1 || (flags & trunFlags.compositionOffset) === 0) continue;
    const fields = sampleFields.filter((flag) => flags & flag).length;
    const start =
      8 + (flags & trunFlags.dataOffset ? 4 : 0) + (flags & trunFlags.firstSampleFlags ? 4 : 0);
    const offsets = new Set<number>();
    for (let index = 0; index < run.readUInt32BE(4); index++)
      offsets.add(run.readInt32BE(start + (index + 1) * fields * 4 - 4));
    if (offsets.size > 1) return true;
  }
  return false;
}
