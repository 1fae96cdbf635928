/**
 * Minimal clients of a Socket.IO server: thousands of full ones would slow the machine more than the server.
 */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { socketOptions, socketPath } from '@grandstand/contract/constants';

/** Returns the time in ms since 1970, from a clock that all processes of this machine share. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Returns a client's WebSocket text frame. Its mask is all zeros, which leaves the text unchanged. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > 125) throw new Error('the frame is longer than this client can send');
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** Returns a function that extracts the texts of a server's WebSocket frames from received data. */
function frameReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < 2) return;
      const short = rest.readUInt8(1) & 0x7f;
      if (short === 127) throw new Error('the frame is longer than this client can read');
      const head = short === 126 ? 4 : 2;
      if (rest.length < head) return;
      const length = short === 126 ? rest.readUInt16BE(2) : short;
      if (rest.length < head + length) return;
      const isText = (rest.readUInt8(0) & 0x0f) === 1;
      if (isText) onText(rest.toString('latin1', head, head + length));
      rest = rest.subarray(head + length);
    }
  };
}

export interface Client {
  close(): void;
}

interface ClientOptions {
  readonly port: number;
  readonly host: string;
  readonly eventId: string;
  /** Follows the scoreboard of the tenant instead of the event. */
  readonly followsScoreboard?: boolean;
  /** Called when the request to join is sent; the server may still be handling it. */
  readonly onJoinSent: () => void;
  readonly onMessage?: () => void;
  readonly onClose: () => void;
}

/** Connects, joins the room of an event or the scoreboard, and responds to pings. */
export function openClient({
  port,
  host,
  eventId,
  followsScoreboard = false,
  ...on
}: ClientOptions): Client {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let head = '';
  let isUpgraded = false;
  const send = (text: string) => void socket.write(frameOf(text));
  const read = frameReader((text) => {
    if (text.startsWith('42')) return on.onMessage?.();
    if (text.startsWith('0')) return send('40');
    if (text.startsWith('40')) {
      send(
        followsScoreboard
          ? '42["join-scoreboard",{}]'
          : `42["join-event-room",${JSON.stringify({ eventId })}]`,
      );
      return on.onJoinSent();
    }
    if (text === '2') send('3');
  });
  socket.on('connect', () =>
    socket.write(
      `GET ${socketPath}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    ),
  );
  socket.on('data', (chunk: Buffer) => {
    if (isUpgraded) return read(chunk);
    head += chunk.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    if (!head.startsWith('HTTP/1.1 101')) return void socket.destroy();
    isUpgraded = true;
    read(Buffer.from(head.slice(end + 4), 'latin1'));
  });
  socket.on('error', () => {});
  socket.on('close', on.onClose);
  return { close: () => void socket.destroy() };
}

/** Returns a reconnection delay like those of the portal's client (`open-socket.ts`), ms. */
export function reconnectDelayMs(attempt: number): number {
  const { reconnectionDelay, reconnectionDelayMax } = socketOptions;
  const plain = reconnectionDelay * 2 ** attempt;
  const spread = plain * (1 + (Math.random() - 0.5));
  return Math.min(spread, reconnectionDelayMax * (0.8 + 0.2 * Math.random()));
}
