/** The parts of node-media-server in use: its protocol classes, which carry no types. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  /** A message of audio, video or metadata; `data` is reused for the next one. */
  export interface RtmpPacket {
    /** 8 audio, 9 video, 18 metadata. */
    codec_type: number;
    codec_id: number;
    /** 0 and 2: decoder configuration of audio and video; 3: key frame; 5: metadata. */
    flags: number;
    dts: number;
    pts: number;
    size: number;
    data: Buffer;
  }
  interface Invoke {
    streamName?: unknown;
    transId?: unknown;
    cmdObj?: unknown;
    cmd?: unknown;
  }
  export default class Rtmp {
    parserPacket: {
      header: { length: number; type: number; stream_id: number };
      capacity: number;
    };
    inPackets: Map<number, { capacity: number }>;
    inChunkSize: number;
    ackSize?: number;
    streamId: number;
    /** Host name of the address at which the client connects. */
    streamHost: string;
    flv: unknown;
    onPacketCallback: (packet: RtmpPacket) => void;
    onOutputCallback: (bytes: Buffer) => void;
    parserData(bytes: Buffer): string | null;
    packetAlloc(): void;
    packetParse(): void;
    controlHandler(): void;
    dataHandler(): void;
    invokeHandler(): void;
    onPublish(message: Invoke): void;
    onPlay(message: Invoke): void;
    onDeleteStream(message: Invoke): void;
    sendACK(bytes: number): void;
    sendStatusMessage(
      streamId: number,
      level: 'status' | 'error',
      code: string,
      text: string,
    ): void;
  }
}

declare module 'node-media-server/src/protocol/sps_info.js' {
  interface Size {
    width: number;
    height: number;
  }
  const parsers: {
    parseH264Sps(unit: Buffer): Size | null;
    parseH265Sps(unit: Buffer): Size | null;
  };
  export default parsers;
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log: (message: string, level?: string) => void };
  export default logger;
}
