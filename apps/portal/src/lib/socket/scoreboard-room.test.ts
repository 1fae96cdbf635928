import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useResults } from '../results/results.ts';
import { createScoreboardRoom } from './scoreboard-room.ts';

let isConnected = true;
let sent: unknown[][] = [];
const cleared = vi.fn<() => void>();
const received = vi.fn<(message: object) => void>();
let close = () => {};
function createRoom() {
  const emit = () => (isConnected ? (...message: unknown[]) => void sent.push(message) : null);
  const room = createScoreboardRoom(emit, { receive: received, clear: cleared });
  close = () => room.close();
  return room;
}
const message = { entries: [] };

beforeEach(() => {
  vi.useFakeTimers();
  isConnected = true;
  sent = [];
  useResults.setState({ areHidden: false });
  vi.clearAllMocks();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

it('[RTM-14] the scoreboard’s room is joined once for all cards of a page, and left some time after the last', () => {
  const room = createRoom();
  const [one, other] = [room.follow(), room.follow()];
  expect(sent).toEqual([['join-scoreboard', {}]]);
  one();
  one();
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
  other();
  vi.advanceTimersByTime(4000);
  // The next page shows cards too.
  room.follow();
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
  room.receive(message);
  expect(received).toHaveBeenCalledTimes(1);
});

it('[RTM-14] the scoreboard is cleared once its room is left, and ignores later messages', () => {
  const room = createRoom();
  room.follow()();
  vi.advanceTimersByTime(5000);
  expect(sent.map(([name]) => name)).toEqual(['join-scoreboard', 'leave-scoreboard']);
  expect(cleared).toHaveBeenCalledTimes(1);
  // A message that was on its way.
  room.receive(message);
  expect(received).not.toHaveBeenCalled();
});

it('[RTM-14] the scoreboard’s room is joined again after each connection, so that a sleeping phone catches up', () => {
  const room = createRoom();
  isConnected = false;
  room.follow();
  expect(sent).toEqual([]);
  isConnected = true;
  room.onConnect();
  room.onConnect();
  expect(sent).toEqual([
    ['join-scoreboard', {}],
    ['join-scoreboard', {}],
  ]);
});

it('[RTM-14] the scoreboard is cleared for a page that loads while the socket is disconnected', () => {
  const room = createRoom();
  const leave = room.follow();
  isConnected = false;
  leave();
  room.follow();
  expect(cleared).toHaveBeenCalledTimes(1);
});

it('[SEC-36] the scoreboard’s room is another one while results are hidden, and nothing of the first remains', () => {
  const room = createRoom();
  useResults.setState({ areHidden: true });
  expect(sent).toEqual([]);
  room.follow();
  useResults.setState({ areHidden: false });
  expect(cleared).toHaveBeenCalledTimes(1);
  useResults.setState({ areHidden: true });
  expect(sent.map(([, payload]) => payload)).toEqual([
    { results: 'hide' },
    {},
    { results: 'hide' },
  ]);
  expect(cleared).toHaveBeenCalledTimes(2);
});
