/** Receives RTMP from encoders such as OBS. */
import { createServer, type Server, type Socket } from 'node:net';
import { RefusedError, type Authorise, type Permission } from '../authorise.ts';
import type { Publisher, Recorder } from '../recording/recorder.ts';
import { createFlvRun, type FlvRun } from './flv-run.ts';
import { ProtocolError, RtmpConnection } from './rtmp-protocol.ts';

/** A connection without a byte for so long is dead, ms. */
const silentMs = 8000;
/** A client must ask to publish within this time, ms. */
const handshakeMs = 10_000;
/** How often a publisher's permission is checked again, ms. */
const checkEveryMs = 5000;
const maxConnections = 200;

export interface RtmpServerOptions {
  readonly authorise: Authorise;
  /** Returns the recorder of a permitted publisher. */
  readonly recorderOf: (permission: Permission) => Promise<Recorder>;
  readonly clock: () => number;
  readonly log: (text: string) => void;
  /** Defaults to 5 s. */
  readonly checkEveryMs?: number;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function serve(socket: Socket, options: RtmpServerOptions): void {
  const { authorise, recorderOf, clock, log } = options;
  const address = socket.remoteAddress ?? 'unknown';
  let run: FlvRun | null = null;
  let leave: ((reason: string) => void) | null = null;
  let checking: NodeJS.Timeout | undefined;
  /** The match was ended while the encoder goes on: nothing is recorded, and the connection stays. */
  let isOver = false;

  async function publish(key: string): Promise<void> {
    const request = { key, protocol: 'rtmp' as const, address };
    let permission: Permission;
    try {
      permission = await authorise({ ...request, isOpen: false });
    } catch (error) {
      const reason =
        error instanceof RefusedError ? error.message : 'the backend does not respond; try again';
      log(`refused ${address}: ${wordsOf(error)}`);
      connection.refuse(reason);
      return void socket.end();
    }
    if (socket.destroyed) return;
    const name = `${permission.tenantId}/${permission.eventId}`;
    const recorder = await recorderOf(permission);
    const publisher: Publisher = {
      role: permission.role,
      protocol: 'rtmp',
      address,
      problems: () => run?.problems() ?? [],
      onTurn: () => log(`${name}: ${permission.role} takes over`),
    };
    const joined = recorder.join(publisher);
    if (joined === null) {
      log(`refused ${address}: ${name} has a ${permission.role} encoder already`);
      connection.refuse('another encoder is publishing with this role');
      return void socket.end();
    }
    log(`${name}: ${permission.role} encoder at ${address}${joined ? '' : ' stands by'}`);
    run = createFlvRun({ recorder, publisher: () => publisher, address, clock });
    leave = (reason) => {
      log(`${name}: ${permission.role} encoder at ${address}: ${reason}`);
      void recorder.leave(publisher, reason);
    };
    if (socket.destroyed) return leave('the encoder has gone');
    socket.setTimeout(silentMs);
    connection.accept();
    checking = setInterval(() => {
      authorise({ ...request, isOpen: true }).then(
        (checked) => {
          if (checked.isOver && !isOver) void recorder.stopRun('the match was ended');
          isOver = checked.isOver;
        },
        (error: unknown) => {
          // A backend that is away ends nothing.
          if (error instanceof RefusedError) end(error.message);
        },
      );
    }, options.checkEveryMs ?? checkEveryMs);
  }

  function end(reason: string): void {
    clearInterval(checking);
    leave?.(reason);
    leave = null;
    socket.destroy();
  }

  const connection = new RtmpConnection({
    write: (bytes) => {
      if (!socket.destroyed) socket.write(bytes);
    },
    onPublish: ({ app, key }) => {
      if (app !== 'live') throw new ProtocolError('the address must end in /live');
      publish(key).catch((error: unknown) => {
        log(`${address}: ${wordsOf(error)}`);
        connection.refuse('the recording cannot be opened');
        socket.end();
      });
    },
    onPacket: (packet) => {
      if (!isOver) run?.take(packet);
    },
  });

  socket.setTimeout(handshakeMs);
  socket.on('timeout', () => end('the encoder is silent'));
  socket.on('data', (bytes: Buffer) => {
    try {
      connection.receive(bytes);
    } catch (error) {
      end(`unreadable data: ${wordsOf(error)}`);
    }
  });
  // A lost connection is handled when it closes.
  socket.on('error', () => {});
  socket.on('close', () => end('the encoder has gone'));
}

/** Creates the server; the caller makes it listen. */
export function createRtmpServer(options: RtmpServerOptions): Server {
  const server = createServer((socket) => serve(socket, options));
  server.maxConnections = maxConnections;
  return server;
}
