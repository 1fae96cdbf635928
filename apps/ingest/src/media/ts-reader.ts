import { captionsIn, type EmbeddedCaptions } from './caption-services.ts';
import {
  hasSameAudioTracks,
  isSameTrack,
  type AudioTrack,
  type MediaHandlers,
  type MediaReader,
  type Tracks,
} from './media-unit.ts';
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
/** Captions precede the coded frame, so only the first bytes of a frame are searched for them. */
const searchedBytes = 8 * 1024;
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
  language: string | null;
  /** Null until its first packet has arrived: a stream may announce tracks that it never sends. */
  track: AudioTrack | null;
  /** Length of the video when its last packet arrived, ms. */
  receivedAtMs: number;
}

/** A frame whose packets are still arriving. */
interface OpenUnit {
  packets: Buffer[];
  payloads: Buffer[];
  dts: number;
  pts: number;
  isKey: boolean;
}

/** More audio tracks are ignored. */
const maxAudioTracks = 16;
/** An audio track of which nothing has arrived for this time of video is gone, ms. */
const maxSilenceMs = 3000;
/** A larger step between two frames is a jump of their times, ms. */
const maxStepMs = 1000;
const languageDescriptor = 0x0a;

/** Returns a language as a BCP 47 tag; null if there is none or it is not a language. */
function languageOf(code: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(code);
    return /^(?:und|zxx|mul|mis)\b/.test(tag) || !/^[A-Za-z-]{2,12}$/.test(tag) ? null : tag;
  } catch {
    return null;
  }
}

/** Returns the language that the descriptors of a stream name. */
function languageIn(descriptors: Buffer): string | null {
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0))
    if (descriptors[at] === languageDescriptor && (descriptors[at + 1] ?? 0) >= 3)
      return languageOf(descriptors.toString('latin1', at + 2, at + 5));
  return null;
}

/** Returns the channels of AAC by its first header (ADTS); null for any other codec. */
function channelsOf(payload: Buffer): number | null {
  if (payload.length < 4 || payload[0] !== 0xff || ((payload[1] ?? 0) & 0xf6) !== 0xf0) return null;
  const configuration = (((payload[2] ?? 0) & 1) << 2) | ((payload[3] ?? 0) >> 6);
  return configuration === 0 ? null : configuration === 7 ? 8 : configuration;
}

/** Returns the captions of a frame by the payloads of its packets. */
function captionsOf(codec: VideoCodec, payloads: readonly Buffer[]): EmbeddedCaptions[] {
  const start = Buffer.concat(payloads.slice(0, Math.ceil(searchedBytes / packetBytes)));
  return captionsIn(codec, startCodeUnits(start));
}

/** Reads a PTS or DTS of a PES header. */
const timeAt = (bytes: Buffer, at: number): number =>
  (((bytes[at] ?? 0) >> 1) & 7) * 2 ** 30 +
  (bytes[at + 1] ?? 0) * 2 ** 22 +
  ((bytes[at + 2] ?? 0) >> 1) * 2 ** 15 +
  (bytes[at + 3] ?? 0) * 2 ** 7 +
  ((bytes[at + 4] ?? 0) >> 1);

/** Reads an MPEG transport stream with one program: the start, times and codecs of its frames. */
export class TsReader implements MediaReader {
  readonly container = 'mpegts';
  readonly #handlers: MediaHandlers;
  #rest: Buffer = Buffer.alloc(0);
  #pat: Buffer | null = null;
  #pmt: Buffer | null = null;
  #pmtPid = -1;
  #video: VideoStream | null = null;
  #audioStreams: AudioStream[] = [];
  /** Length of the video so far, without jumps of its times, ms. */
  #videoMs = 0;
  /** Decode time of the last video frame, ms. */
  #lastFrameMs: number | null = null;
  #tracks: Tracks = { video: null, audio: null, furtherAudio: [] };
  readonly #open = new Map<number, OpenUnit>();
  #lastTime: number | null = null;

  constructor(handlers: MediaHandlers) {
    this.#handlers = handlers;
  }

  get hasVideo(): boolean {
    return this.#video !== null;
  }

  get awaitsAudio(): boolean {
    return this.#audioStreams.some(({ track }) => track === null);
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
    else if (pid === this.#video?.pid || this.#audioStreams.some((stream) => stream.pid === pid)) {
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
    const audioStreams: AudioStream[] = [];
    for (let at = 12 + (section.readUInt16BE(10) & 0xfff); at + 5 <= end;) {
      const type = section[at] ?? 0;
      const pid = section.readUInt16BE(at + 1) & 0x1fff;
      const descriptors = section.subarray(at + 5, at + 5 + (section.readUInt16BE(at + 3) & 0xfff));
      at += 5 + (section.readUInt16BE(at + 3) & 0xfff);
      const [videoCodec, audioCodec] = [videoCodecs[type], audioCodecs[type]];
      if (videoCodec !== undefined) video ??= { pid, codec: videoCodec };
      else if (audioCodec !== undefined && audioStreams.length < maxAudioTracks)
        audioStreams.push(this.#audioStreamAt(pid, audioCodec, languageIn(descriptors)));
      // 0x15 is metadata; from 0x40 on, private types.
      else if (audioCodec === undefined && type < 0x40 && type !== 0x15)
        return this.#handlers.onUnsupported(
          'the video is of a codec that is not accepted; send H.264 or HEVC',
        );
    }
    this.#video = video;
    this.#audioStreams = audioStreams;
    this.#announceAudioTracks();
  }

  /** Returns the audio track as it is known, or a new one. */
  #audioStreamAt(pid: number, codec: string, language: string | null): AudioStream {
    const announced = this.#audioStreams.find(
      (stream) => stream.pid === pid && stream.codec === codec && stream.language === language,
    );
    return announced ?? { pid, codec, language, track: null, receivedAtMs: this.#videoMs };
  }

  /** Announces the audio tracks of which anything has arrived, if they have changed. */
  #announceAudioTracks(): void {
    const [audio = null, ...furtherAudio] = this.#audioStreams.flatMap(({ track }) => track ?? []);
    const tracks = { ...this.#tracks, audio, furtherAudio };
    if (!hasSameAudioTracks(tracks, this.#tracks)) this.#setTracks(tracks);
  }

  #receiveAudio(stream: AudioStream, payload: Buffer): void {
    stream.receivedAtMs = this.#videoMs;
    if (stream.track !== null) return;
    const { pid, codec, language } = stream;
    const channels = codec === 'aac' ? channelsOf(payload) : null;
    stream.track = {
      codec,
      configuration: Buffer.alloc(0),
      pid,
      ...(language !== null && { language }),
      ...(channels !== null && { channels }),
    };
    this.#announceAudioTracks();
  }

  /** Players would wait for an audio track that has ended while the video continues. */
  #dropSilentStreams(): void {
    const isGone = (stream: AudioStream) => this.#videoMs - stream.receivedAtMs > maxSilenceMs;
    for (const stream of this.#audioStreams)
      if (stream.track !== null && isGone(stream)) stream.track = null;
    this.#announceAudioTracks();
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
    const video = pid === this.#video?.pid ? this.#video : null;
    const kind = video === null ? 'audio' : 'video';
    const stream = this.#audioStreams.find((candidate) => candidate.pid === pid);
    if (stream !== undefined) this.#receiveAudio(stream, unit.payloads[0] ?? Buffer.alloc(0));
    let isClosed = false;
    if (video !== null && unit.isKey) {
      const { codec } = video;
      const units = startCodeUnits(Buffer.concat(unit.payloads));
      isClosed = hasClosedFrame(codec, units);
      const configuration = parameterSets(codec, units);
      const track = { codec, configuration, ...formatOf(codec, units) };
      if (configuration.length > 0 && !isSameTrack(this.#tracks.video, track))
        this.#setTracks({ ...this.#tracks, video: track });
    }
    if (video !== null) {
      const stepMs = unit.dts / ticksPerMs - (this.#lastFrameMs ?? Infinity);
      this.#lastFrameMs = unit.dts / ticksPerMs;
      if (stepMs > 0 && stepMs < maxStepMs) this.#videoMs += stepMs;
      this.#dropSilentStreams();
    }
    const packets = Buffer.concat(unit.packets);
    this.#handlers.onUnit({
      kind,
      dtsMs: unit.dts / ticksPerMs,
      ptsMs: unit.pts / ticksPerMs,
      isKey: video !== null && unit.isKey,
      isClosed,
      captions: video === null ? [] : captionsOf(video.codec, unit.payloads),
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
