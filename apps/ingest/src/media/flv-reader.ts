import type { RtmpPacket } from 'node-media-server/src/protocol/rtmp.js';
import { captionsIn } from './caption-services.ts';
import { isSameTrack, type MediaHandlers, type MediaReader, type Tracks } from './media-unit.ts';
import { formatOf, hasClosedFrame, lengthPrefixedUnits, spsUnitsOf } from './nal-units.ts';

const audioType = 8;
const videoType = 9;
/** `CodecID` of H.264 and `SoundFormat` of AAC. */
const h264 = 7;
const aac = 10;
/** `SoundFormat` of Enhanced RTMP, and its `AudioPacketType` of several tracks. */
const enhancedFormat = 9;
const multitrackType = 5;

/** Larger codec ids are the four characters of Enhanced RTMP. */
const maxPlainCodecId = 15;
/** `flags` of a packet, as node-media-server sets them. */
const aacConfigurationFlag = 0;
const h264ConfigurationFlag = 2;
const keyFrameFlag = 3;
/** `AVCPacketType` of frames; 2 is the end of the sequence. */
const framesPacketType = 1;

const audioNames: Record<number, string> = {
  2: 'mp3',
  4: 'nellymoser',
  5: 'nellymoser',
  6: 'nellymoser',
  7: 'pcm',
  8: 'pcm',
  11: 'speex',
  14: 'mp3',
};

/** Returns an FLV tag with time 0. */
function createTag(type: number, body: Buffer): Buffer {
  const tag = Buffer.alloc(11 + body.length + 4);
  tag[0] = type;
  tag.writeUIntBE(body.length, 1, 3);
  body.copy(tag, 11);
  tag.writeUInt32BE(11 + body.length, 11 + body.length);
  return tag;
}

/** Writes the time into a tag: 24 bits, and the upper 8 after them. */
function setTime(tag: Buffer, ms: number): Buffer {
  const time = Math.max(0, Math.round(ms));
  tag.writeUIntBE(time & 0xffffff, 4, 3);
  tag[7] = (time >>> 24) & 0xff;
  return tag;
}

/** Reads the messages of an RTMP publisher: H.264 with any audio that FLV names. */
export class FlvReader implements MediaReader {
  readonly container = 'flv';
  readonly #handlers: MediaHandlers;
  readonly #configurationTags = new Map<number, Buffer>();
  #tracks: Tracks = { video: null, audio: null, furtherAudio: [] };

  constructor(handlers: MediaHandlers) {
    this.#handlers = handlers;
  }

  get hasVideo(): boolean {
    return this.#tracks.video !== null;
  }

  get awaitsAudio(): boolean {
    return false;
  }

  createHeader({ video, audio }: Tracks): Buffer {
    const flags = (audio === null ? 0 : 4) | (video === null ? 0 : 1);
    const header = Buffer.from([0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0]);
    const tags = [
      ...(video === null ? [] : [this.#configurationTags.get(videoType)]),
      ...(audio === null ? [] : [this.#configurationTags.get(audioType)]),
    ];
    return Buffer.concat([header, ...tags.filter((tag) => tag !== undefined)]);
  }

  push(packet: RtmpPacket): void {
    // The parser reuses its buffer; the tag is a copy.
    const body = packet.data.subarray(0, packet.size);
    if (packet.codec_type === videoType) this.#pushVideo(packet, body);
    else if (packet.codec_type === audioType) this.#pushAudio(packet, body);
    // Metadata is not passed on: what encoders write there is often wrong, and the codec headers contain the
    // same.
  }

  #pushVideo({ codec_id: codec, flags, dts }: RtmpPacket, body: Buffer): void {
    if (codec !== h264) {
      const name =
        codec > maxPlainCodecId
          ? Buffer.from(codec.toString(16), 'hex').toString('latin1')
          : 'a codec';
      const hint = name === 'hvc1' ? 'send HEVC over SRT, or H.264' : 'send H.264';
      return this.#handlers.onUnsupported(
        `the video is ${name}, which is not accepted over RTMP here; ${hint}`,
      );
    }
    if (flags === h264ConfigurationFlag) {
      if (body.length < 12) return;
      const configuration = Buffer.from(body.subarray(5));
      const format = formatOf('h264', spsUnitsOf(configuration));
      const video = { codec: 'h264' as const, configuration, ...format };
      if (isSameTrack(this.#tracks.video, video)) return;
      this.#configurationTags.set(videoType, createTag(videoType, body));
      this.#setTracks({ ...this.#tracks, video });
      return;
    }
    if (body[1] !== framesPacketType || body.length < 6) return;
    const offset = body.readIntBE(2, 3);
    const isKey = flags === keyFrameFlag;
    const tag = createTag(videoType, body);
    const units = lengthPrefixedUnits(body.subarray(5));
    this.#handlers.onUnit({
      kind: 'video',
      dtsMs: dts,
      ptsMs: dts + offset,
      isKey,
      isClosed: isKey && hasClosedFrame('h264', units),
      captions: captionsIn('h264', units),
      bytes: body.length,
      encode: (baseMs) => setTime(tag, dts - baseMs),
    });
  }

  #pushAudio({ codec_id: codec, flags, dts }: RtmpPacket, body: Buffer): void {
    // A single track of several: the packet's type, four characters of its codec, and its number.
    const isMultitrack = codec === enhancedFormat && ((body[0] ?? 0) & 0x0f) === multitrackType;
    if (isMultitrack && (body[6] ?? 0) > 0)
      return this.#handlers.onIgnored(
        'only the first audio track is recorded over RTMP; send several over SRT',
      );
    const name = codec === aac ? 'aac' : audioNames[codec];
    if (name === undefined)
      return this.#handlers.onUnsupported(
        'the sound is of a codec that is not accepted over RTMP here; send AAC',
      );
    const isHeader = codec === aac && flags === aacConfigurationFlag;
    const configuration = isHeader ? Buffer.from(body.subarray(2)) : Buffer.alloc(0);
    const audio = { codec: name, configuration };
    if (isHeader || (codec !== aac && !isSameTrack(this.#tracks.audio, audio))) {
      if (isSameTrack(this.#tracks.audio, audio)) return;
      if (isHeader) this.#configurationTags.set(audioType, createTag(audioType, body));
      else this.#configurationTags.delete(audioType);
      this.#setTracks({ ...this.#tracks, audio });
    }
    if (isHeader || this.#tracks.audio === null) return;
    const tag = createTag(audioType, body);
    this.#handlers.onUnit({
      kind: 'audio',
      dtsMs: dts,
      ptsMs: dts,
      isKey: false,
      isClosed: false,
      bytes: body.length,
      encode: (baseMs) => setTime(tag, dts - baseMs),
    });
  }

  #setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#handlers.onTracks(tracks);
  }
}
