import { isSameTrack, type MediaHandlers, type MediaReader, type Tracks } from './media-unit.ts';
import {
  formatOf,
  hasClosedFrame,
  parameterSets,
  startCodeUnits,
  type VideoCodec,
} from './nal-units.ts';

const packetBytes = 188;
const syncByte = 0x47;
const maxUnitBytes = 8 * 1024 * 1024;
/** Time stamps count 1/90 ms in 33 bits. */
const ticksPerMs = 90;
const clockWrap = 2 ** 33;

/** Codecs by `stream_type` of the PMT. */
const videoCodecs: Record<number, VideoCodec> = { 0x1b: 'h264', 0x24: 'hevc' };
const audioCodecs: Record<number, string> = {
  0x03: 'mp2',
  0x04: 'mp2',
  0x06: 'private',
  0x0f: 'aac',
  0x11: 'aac-latm',
  0x81: 'ac3',
  0x87: 'eac3',
};

interface VideoStream {
  pid: number;
  codec: VideoCodec;
}

interface AudioStream {
  pid: number;
  codec: string;
}

/** A frame whose packets are still arriving. */
interface OpenUnit {
  packets: Buffer[];
  payloads: Buffer[];
  dts: number;
  pts: number;
  isKey: boolean;
}

/** Reads a PTS or DTS of a PES header. */
const timeAt = (bytes: Buffer, at: number): number =>
  (((bytes[at] ?? 0) >> 1) & 7) * 2 ** 30 +
  (bytes[at + 1] ?? 0) * 2 ** 22 +
  ((bytes[at + 2] ?? 0) >> 1) * 2 ** 15 +
  (bytes[at + 3] ?? 0) * 2 ** 7 +
  ((bytes[at + 4] ?? 0) >> 1);

/** Reads an MPEG transport stream with one program: where frames start, their times, what codecs they are. */
export class TsReader implements MediaReader {
  readonly container = 'mpegts';
  readonly #handlers: MediaHandlers;
  #rest: Buffer = Buffer.alloc(0);
  #pat: Buffer | null = null;
  #pmt: Buffer | null = null;
  #pmtPid = -1;
  #video: VideoStream | null = null;
  #audio: AudioStream | null = null;
  #tracks: Tracks = { video: null, audio: null };
  readonly #open = new Map<number, OpenUnit>();
  #lastTime: number | null = null;

  constructor(handlers: MediaHandlers) {
    this.#handlers = handlers;
  }

  get hasPicture(): boolean {
    return this.#video !== null;
  }

  createHeader(): Buffer {
    return Buffer.concat([this.#pat, this.#pmt].filter((packet) => packet !== null));
  }

  push(bytes: Buffer): void {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    let at = 0;
    while (at + packetBytes <= all.length) {
      if (all[at] === syncByte) {
        this.#readPacket(Buffer.from(all.subarray(at, at + packetBytes)));
        at += packetBytes;
      } else at += 1;
    }
    this.#rest = Buffer.from(all.subarray(at));
  }

  #readPacket(packet: Buffer): void {
    const pid = packet.readUInt16BE(1) & 0x1fff;
    const isStart = ((packet[1] ?? 0) & 0x40) !== 0;
    const control = ((packet[3] ?? 0) >> 4) & 3;
    const adaptation = control >= 2 ? 1 + (packet[4] ?? 0) : 0;
    const payload = packet.subarray(4 + adaptation);
    if (pid === 0) this.#readPat(packet, payload);
    else if (pid === this.#pmtPid && isStart) this.#readPmt(packet, payload);
    else if (pid === this.#video?.pid || pid === this.#audio?.pid) {
      const isKey = adaptation > 1 && ((packet[5] ?? 0) & 0x40) !== 0;
      this.#readMedia(pid, packet, payload, isStart, isKey);
    }
  }

  #readPat(packet: Buffer, payload: Buffer): void {
    const section = payload.subarray(1 + (payload[0] ?? 0));
    this.#pmtPid = section.length < 12 ? -1 : section.readUInt16BE(10) & 0x1fff;
    this.#pat = packet;
  }

  #readPmt(packet: Buffer, payload: Buffer): void {
    const section = payload.subarray(1 + (payload[0] ?? 0));
    if (section.length < 12) return;
    const end = Math.min(section.length, 3 + (section.readUInt16BE(1) & 0xfff)) - 4;
    this.#pmt = packet;
    let video: VideoStream | null = null;
    let audio: AudioStream | null = null;
    for (let at = 12 + (section.readUInt16BE(10) & 0xfff); at + 5 <= end;) {
      const type = section[at] ?? 0;
      const pid = section.readUInt16BE(at + 1) & 0x1fff;
      at += 5 + (section.readUInt16BE(at + 3) & 0xfff);
      const [videoCodec, audioCodec] = [videoCodecs[type], audioCodecs[type]];
      if (videoCodec !== undefined) video ??= { pid, codec: videoCodec };
      else if (audioCodec !== undefined) audio ??= { pid, codec: audioCodec };
      // 0x15 is metadata; from 0x40 on, private types.
      else if (type < 0x40 && type !== 0x15)
        return this.#handlers.onUnsupported(
          'the picture is of a codec that is not taken; send H.264 or HEVC',
        );
    }
    this.#video = video;
    if (audio?.codec === this.#audio?.codec && audio?.pid === this.#audio?.pid) return;
    this.#audio = audio;
    this.#setTracks({
      ...this.#tracks,
      audio: audio === null ? null : { codec: audio.codec, configuration: Buffer.alloc(0) },
    });
  }

  #readMedia(pid: number, packet: Buffer, payload: Buffer, isStart: boolean, isKey: boolean): void {
    if (isStart) {
      this.#finish(pid);
      const header = (payload[7] ?? 0) >> 6;
      if (payload.length < 19 || header < 2) return void this.#open.delete(pid);
      const pts = this.#unwrap(timeAt(payload, 9));
      const dts = header === 3 ? this.#unwrap(timeAt(payload, 14)) : pts;
      const body = payload.subarray(9 + (payload[8] ?? 0));
      this.#open.set(pid, { packets: [packet], payloads: [body], dts, pts, isKey });
      return;
    }
    const unit = this.#open.get(pid);
    if (unit === undefined) return;
    unit.packets.push(packet);
    unit.payloads.push(payload);
    if (unit.packets.length * packetBytes > maxUnitBytes) this.#open.delete(pid);
  }

  /** Continues a time of 33 bits over its wrap, which comes every 26.5 hours. */
  #unwrap(time: number): number {
    const last = this.#lastTime ?? time;
    const wraps = Math.round((last - time) / clockWrap);
    this.#lastTime = time + wraps * clockWrap;
    return this.#lastTime;
  }

  /** The frame is complete: the next one of its track has started. */
  #finish(pid: number): void {
    const unit = this.#open.get(pid);
    if (unit === undefined) return;
    const kind = pid === this.#video?.pid ? 'video' : 'audio';
    let isClosed = false;
    if (kind === 'video' && unit.isKey && this.#video !== null) {
      const { codec } = this.#video;
      const units = startCodeUnits(Buffer.concat(unit.payloads));
      isClosed = hasClosedFrame(codec, units);
      const configuration = parameterSets(codec, units);
      const video = { codec, configuration, ...formatOf(codec, units) };
      if (configuration.length > 0 && !isSameTrack(this.#tracks.video, video))
        this.#setTracks({ ...this.#tracks, video });
    }
    const packets = Buffer.concat(unit.packets);
    this.#handlers.onUnit({
      kind,
      dtsMs: unit.dts / ticksPerMs,
      ptsMs: unit.pts / ticksPerMs,
      isKey: kind === 'video' && unit.isKey,
      isClosed,
      bytes: packets.length,
      encode: () => packets,
    });
  }

  /** Hands over the last frames: another stream follows. */
  flush(): void {
    for (const pid of this.#open.keys()) this.#finish(pid);
    this.#open.clear();
    this.#rest = Buffer.alloc(0);
    this.#lastTime = null;
  }

  #setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#handlers.onTracks(tracks);
  }
}
