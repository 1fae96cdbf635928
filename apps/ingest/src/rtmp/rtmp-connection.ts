import logger from 'node-media-server/src/core/logger.js';
import Rtmp, { type Invoke, type RtmpPacket } from 'node-media-server/src/protocol/rtmp.js';

// node-media-server logs unknown commands, whose names clients choose.
logger.log = () => {};

/** Largest message before the key is checked: commands, which are short. */
const maxCommandBytes = 16 * 1024;
/** Largest message of a publisher: a key frame of 100 Mbit/s. */
const maxMessageBytes = 8 * 1024 * 1024;
/** Largest sum of all messages that one connection has in progress. */
const maxOpenBytes = 24 * 1024 * 1024;
const maxChunkStreams = 32;

export interface RtmpHandlers {
  /** A client wants to publish; nothing has been sent in response. */
  onPublish(name: string): void;
  /** A client wants to watch. */
  onPlay(): void;
  /** The client has ended its stream. */
  onEnd(): void;
  onPacket(packet: RtmpPacket): void;
  onOutput(bytes: Buffer): void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The protocol class of node-media-server for one connection, with limits: it would allocate what a header
 * announces, up to 16 MB for each of 65,000 chunk streams, and accept a publisher before its key is checked.
 */
export class RtmpConnection extends Rtmp {
  readonly #handlers: RtmpHandlers;
  #isAuthorised = false;
  #received = 0;
  #acknowledged = 0;

  constructor(handlers: RtmpHandlers) {
    super();
    this.#handlers = handlers;
    // Frees the parser of FLV files, with a buffer of 1 MB, which a server does not use.
    this.flv = null;
    this.onOutputCallback = (bytes) => handlers.onOutput(bytes);
    this.onPacketCallback = (packet) => handlers.onPacket(packet);
  }

  /**
   * Parses received bytes. Throws if they are not RTMP or exceed a limit; a parser's error may be of any
   * kind.
   */
  receive(bytes: Buffer): void {
    this.#received += bytes.length;
    const problem = this.parserData(bytes);
    if (problem !== null) throw new Error(problem);
    if (this.ackSize === undefined || this.ackSize === 0) return;
    if (this.#received - this.#acknowledged < this.ackSize / 2) return;
    this.#acknowledged = this.#received;
    this.sendACK(this.#received % 2 ** 32);
  }

  /** Accepts the publisher, and from now on messages as large as key frames. */
  accept(): void {
    this.#isAuthorised = true;
    this.sendStatusMessage(this.streamId, 'status', 'NetStream.Publish.Start', 'Publishing.');
  }

  /** Refuses to publish or play, with the reason as text. */
  refuse(reason: string, code = 'NetStream.Publish.BadName'): void {
    this.sendStatusMessage(this.streamId ?? 0, 'error', code, reason);
  }

  override packetParse(): void {
    super.packetParse();
    if (this.inPackets.size > maxChunkStreams) throw new Error('too many chunk streams');
  }

  override packetAlloc(): void {
    const { length } = this.parserPacket.header;
    if (length > (this.#isAuthorised ? maxMessageBytes : maxCommandBytes))
      throw new Error('a message is too large');
    const others = [...this.inPackets.values()].reduce((sum, { capacity }) => sum + capacity, 0);
    if (length > this.parserPacket.capacity && others + length > maxOpenBytes)
      throw new Error('too many large messages at once');
    super.packetAlloc();
  }

  override controlHandler(): void {
    if (this.parserPacket.header.length < 4) return;
    super.controlHandler();
    if (this.inChunkSize < 1 || this.inChunkSize > 0xffffff)
      throw new Error('an impossible chunk size');
  }

  override dataHandler(): void {
    if (this.parserPacket.header.length >= 2 && this.#isAuthorised) super.dataHandler();
  }

  override onPublish({ streamName }: Invoke): void {
    this.streamId = this.parserPacket.header.stream_id;
    this.#handlers.onPublish(textOf(streamName));
  }

  override onPlay(): void {
    this.streamId = this.parserPacket.header.stream_id;
    this.#handlers.onPlay();
  }

  override onDeleteStream(): void {
    this.#handlers.onEnd();
  }
}
