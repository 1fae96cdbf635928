/**
 * The RTMP protocol of node-media-server: parsing and writing only. Its server is not used, because it
 * accepts a publisher before its key is checked.
 */
import { createRequire } from 'node:module';

/** A message with sound, picture or data; times in ms. */
export interface MediaPacket {
  /** 8 for sound, 9 for picture, 18 for data. */
  readonly codec_type: number;
  readonly codec_id: number;
  /** 0 and 2 for codec settings of sound and picture, 1 sound, 3 key frame, 4 other frame, 5 data. */
  readonly flags: number;
  readonly dts: number;
  readonly pts: number;
  readonly size: number;
  /** At least `size` bytes, reused by the parser. */
  readonly data: Buffer;
}

interface InvokeMessage {
  readonly cmd?: unknown;
  readonly transId?: unknown;
  readonly cmdObj?: { readonly app?: unknown; readonly tcUrl?: unknown } | null;
  readonly streamName?: unknown;
}

interface ChunkHeader {
  readonly length: number;
  readonly stream_id: number;
}

/** The parts of the library's class that are used or replaced here. */
interface Protocol {
  streamId: number;
  onOutputCallback: (bytes: Buffer) => void;
  onPacketCallback: (packet: MediaPacket) => void;
  readonly parserPacket: { readonly header: ChunkHeader };
  readonly inPackets: ReadonlyMap<number, unknown>;
  /** Returns an error, or null. Throws for some malformed messages. */
  parserData(bytes: Buffer): string | null;
  packetAlloc(): void;
  onConnect(message: InvokeMessage): void;
  onPublish(message: InvokeMessage): void;
  onPlay(message: InvokeMessage): void;
  sendStatusMessage(streamId: number, level: string, code: string, description: string): void;
}

const require = createRequire(import.meta.url);
const Protocol = require('node-media-server/src/protocol/rtmp.js') as new () => Protocol;
const flv = require('node-media-server/src/protocol/flv.js') as {
  createHeader(hasSound: boolean, hasPicture: boolean): Buffer;
  createMessage(packet: MediaPacket): Buffer;
};

/** Returns the beginning of an FLV stream. */
export const flvHeader = (hasSound: boolean, hasPicture: boolean): Buffer =>
  flv.createHeader(hasSound, hasPicture);

/** Returns a packet as an FLV tag at `dts`, ms. */
export const flvTag = (packet: MediaPacket, dts: number): Buffer =>
  flv.createMessage({ ...packet, dts });

const sps = require('node-media-server/src/protocol/sps_info.js') as {
  parseH264Sps(nal: Buffer): { readonly width: number; readonly height: number } | null;
};

/** Returns the height of the picture from the codec settings of H.264, px; null if it is unreadable. */
export function pictureHeight({ data, size }: MediaPacket): number | null {
  // FLV tag head (5 bytes), then AVCDecoderConfigurationRecord (ISO/IEC 14496-15).
  const record = data.subarray(5, size);
  if (record.length < 8) return null;
  const length = record.readUInt16BE(6);
  try {
    const { height } = sps.parseH264Sps(record.subarray(8, 8 + length)) ?? { height: 0 };
    return height > 0 ? height : null;
  } catch {
    return null;
  }
}

/** Invalid or excessive data; ends the connection. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Commands are small; a client that has not proven its key gets no more memory, bytes. */
const maxMessageBefore = 64 * 1024;
/** A key frame of 100 Mbit/s video. */
const maxMessage = 12 * 1024 * 1024;
const maxChunkStreams = 16;

export interface PublishRequest {
  readonly app: string;
  /** What the encoder calls the stream key. */
  readonly key: string;
}

export interface RtmpHandlers {
  readonly write: (bytes: Buffer) => void;
  readonly onPublish: (request: PublishRequest) => void;
  readonly onPacket: (packet: MediaPacket) => void;
}

/** One connection of an encoder. It is accepted or refused only after its key was checked. */
export class RtmpConnection extends Protocol {
  #app = '';
  #isAccepted = false;
  #hasAsked = false;
  readonly #handlers: RtmpHandlers;

  constructor(handlers: RtmpHandlers) {
    super();
    this.#handlers = handlers;
    this.onOutputCallback = handlers.write;
    this.onPacketCallback = (packet) => {
      if (this.#isAccepted && packet.size > 0) handlers.onPacket(packet);
    };
  }

  /** Takes bytes of the encoder. Throws ProtocolError. */
  receive(bytes: Buffer): void {
    let problem: string | null;
    try {
      problem = this.parserData(bytes);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      // The library trusts what it reads.
      throw new ProtocolError('malformed message', { cause: error });
    }
    if (problem !== null) throw new ProtocolError(problem);
  }

  accept(): void {
    this.#isAccepted = true;
    this.sendStatusMessage(this.streamId, 'status', 'NetStream.Publish.Start', 'Publishing');
  }

  refuse(reason: string): void {
    this.sendStatusMessage(this.streamId, 'error', 'NetStream.Publish.BadName', reason);
  }

  override packetAlloc(): void {
    const { length } = this.parserPacket.header;
    if (length > (this.#isAccepted ? maxMessage : maxMessageBefore))
      throw new ProtocolError(`message of ${length} bytes`);
    if (this.inPackets.size > maxChunkStreams) throw new ProtocolError('too many chunk streams');
    super.packetAlloc();
  }

  override onConnect(message: InvokeMessage): void {
    const { app, tcUrl } = message.cmdObj ?? {};
    if (typeof app !== 'string' || typeof tcUrl !== 'string' || !URL.canParse(tcUrl))
      throw new ProtocolError('connect without an address');
    this.#app = app;
    super.onConnect(message);
  }

  override onPublish({ streamName }: InvokeMessage): void {
    if (typeof streamName !== 'string' || this.#hasAsked)
      throw new ProtocolError('publish without a name, or twice');
    this.#hasAsked = true;
    this.streamId = this.parserPacket.header.stream_id;
    const [name = ''] = streamName.split('?');
    this.#handlers.onPublish({ app: this.#app.split('/')[0] ?? '', key: name });
  }

  override onPlay(): void {
    throw new ProtocolError('playing is not possible here');
  }
}
