import { setTimeout as wait } from 'node:timers/promises';

/** First and longest delay before a page tries again, ms, as in the portal's client. */
const delayMs = { first: 1000, longest: 5000 };
/** Sockets opened at once. */
const batch = 50;

/** Sockets that reconnect as those of pages do. */
export interface OpenSockets {
  /** Number of open ones. */
  readonly count: () => number;
  /** Number of times that one was lost. */
  readonly lost: () => number;
  /** Longest time that a socket was disconnected, ms. */
  readonly longestAwayMs: () => number;
  readonly close: () => void;
}

/** Opens sockets at a port; resolves when all are open. */
export async function openSockets(port: number, number: number): Promise<OpenSockets> {
  const open = new Set<WebSocket>();
  let isClosed = false;
  let lost = 0;
  let longestAwayMs = 0;

  function connect(lostAt: number | null, attempt: number, onOpen: () => void): void {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/?EIO=4&transport=websocket`);
    let isOpen = false;
    socket.addEventListener('message', (message) => {
      const data = String(message.data);
      // Engine.IO: 0 opens, 2 is a ping and 3 its pong; 40 joins the namespace, and is also the response.
      if (data.startsWith('0')) socket.send('40');
      if (data === '2') socket.send('3');
      if (!data.startsWith('40') || isOpen) return;
      isOpen = true;
      open.add(socket);
      if (lostAt !== null)
        longestAwayMs = Math.max(longestAwayMs, Math.round(performance.now() - lostAt));
      onOpen();
    });
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', () => {
      open.delete(socket);
      if (isClosed) return;
      if (isOpen) lost += 1;
      const next = isOpen ? 0 : attempt + 1;
      const longest = Math.min(delayMs.longest, delayMs.first * 2 ** next);
      const since = isOpen ? performance.now() : lostAt;
      setTimeout(() => connect(since, next, onOpen), longest * (0.5 + Math.random()));
    });
  }

  for (let opened = 0; opened < number; opened += batch) {
    const size = Math.min(batch, number - opened);
    await Promise.all(
      Array.from({ length: size }, () => new Promise<void>((resolve) => connect(null, 0, resolve))),
    );
    await wait(10);
  }
  return {
    count: () => open.size,
    lost: () => lost,
    longestAwayMs: () => longestAwayMs,
    close: () => {
      isClosed = true;
      for (const socket of open) socket.close();
    },
  };
}
