import { createServer, type Server, type Socket } from 'node:net';
import { FlvReader } from '../media/flv-reader.ts';
import { Publisher } from '../publisher/publisher.ts';
import type { PublisherRegistry } from '../publisher/publisher-registry.ts';
import type { Log } from '../recording/recording.ts';
import type { Clocks } from '../recording/run.ts';
import { createConnectionLimits } from './connection-limits.ts';
import { RtmpConnection } from './rtmp-connection.ts';

const defaultHandshakeTimeoutMs = 10_000;
/** Time for the last message to arrive before the socket is destroyed. */
const closeGraceMs = 2000;

export interface RtmpServerParts {
  registry: Pick<PublisherRegistry, 'admit' | 'leave'>;
  clocks: Clocks;
  log: Log;
  /** Called for each connection that is closed because too many have no accepted key. */
  onRefusedConnection?: () => void;
  /** From the connection until the stream key has been checked, ms. */
  handshakeTimeoutMs?: number;
}

/** Returns the client's address; IPv4 without the prefix of mapped addresses. */
const addressOf = (socket: Socket): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/** The key is the stream's name; encoders that sign their address have it as `?key=` there. */
const keyIn = (name: string): string => {
  const [path = '', query = ''] = name.split('?', 2);
  return new URLSearchParams(query).get('key') ?? path.split('/').at(-1) ?? '';
};

/** The connection of one client, from the handshake on. */
class Session {
  readonly #socket: Socket;
  readonly #parts: RtmpServerParts;
  readonly #connection: RtmpConnection;
  readonly #onAccepted: () => void;
  #publisher: Publisher<FlvReader> | null = null;
  #isEnding = false;
  readonly #deadline: NodeJS.Timeout;

  constructor(socket: Socket, parts: RtmpServerParts, onAccepted: () => void) {
    this.#socket = socket;
    this.#parts = parts;
    this.#onAccepted = onAccepted;
    this.#connection = new RtmpConnection({
      onOutput: (bytes) => void (socket.writable && socket.write(bytes)),
      onPublish: (name) => void this.#publish(name),
      onPlay: () => this.#end('this server records and does not play', 'NetStream.Play.Failed'),
      onEnd: () => this.#end(null),
      onPacket: (packet) => this.#publisher?.reader.push(packet),
    });
    this.#deadline = setTimeout(
      () => socket.destroy(),
      parts.handshakeTimeoutMs ?? defaultHandshakeTimeoutMs,
    );
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('error', () => {});
    socket.on('close', () => this.#closed());
  }

  #receive(bytes: Buffer): void {
    if (this.#isEnding) return;
    try {
      this.#connection.receive(bytes);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      // A parser's message could quote what was sent.
      const text = this.#publisher === null ? 'not RTMP' : 'broken RTMP';
      this.#parts.log.info(
        { address: addressOf(this.#socket), reason: reason.slice(0, 40).replace(/gs_\w+/g, '…') },
        text,
      );
      this.#socket.destroy();
    }
  }

  async #publish(name: string): Promise<void> {
    if (this.#publisher !== null) return this.#end('one stream for each connection');
    const publisher = new Publisher({
      protocol: 'rtmp',
      address: addressOf(this.#socket),
      host: this.#connection.streamHost,
      key: keyIn(name),
      clocks: this.#parts.clocks,
      createReader: (handlers) => new FlvReader(handlers),
      disconnect: (reason) => this.#end(reason, 'NetStream.Publish.Failed'),
    });
    this.#publisher = publisher;
    // Nothing is read, and so nothing fills memory, until the backend has responded.
    this.#socket.pause();
    const refusal = await this.#parts.registry.admit(publisher);
    clearTimeout(this.#deadline);
    if (this.#socket.destroyed) return this.#parts.registry.leave(publisher);
    this.#socket.resume();
    if (refusal !== null) return this.#end(refusal);
    this.#onAccepted();
    this.#connection.accept();
  }

  /** Ends the connection, with a reason unless the client ended it. */
  #end(reason: string | null, code?: string): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    clearTimeout(this.#deadline);
    if (reason !== null) this.#connection.refuse(reason, code);
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), closeGraceMs).unref();
    if (this.#publisher !== null) this.#parts.registry.leave(this.#publisher);
  }

  #closed(): void {
    clearTimeout(this.#deadline);
    this.#isEnding = true;
    if (this.#publisher !== null) this.#parts.registry.leave(this.#publisher);
  }
}

/** Accepts encoders over RTMP. Resolves when it listens; rejects if the address is taken. */
export async function startRtmpServer(
  { host, port }: { host: string; port: number },
  parts: RtmpServerParts,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const limits = createConnectionLimits();
  const server: Server = createServer((socket) => {
    const admitted = limits.admit(addressOf(socket));
    if (admitted === null) {
      parts.onRefusedConnection?.();
      return void socket.destroy();
    }
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      admitted.close();
    });
    void new Session(socket, parts, admitted.accept);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of sockets) socket.destroySoon();
      const timeout = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, closeGraceMs);
      await closed;
      clearTimeout(timeout);
    },
  };
}
