import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admitSockets } from './socket-admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens connections all at once, and counts those admitted and refused so far. */
function connectAll(count: number) {
  const admission = admitSockets();
  const connections = Array.from({ length: count }, () => ({ destroyed: false }));
  const admitted: number[] = [];
  const refused: number[] = [];
  for (const [index, connection] of connections.entries())
    admission.admit(connection, (isAdmitted) => (isAdmitted ? admitted : refused).push(index));
  return { admission, connections, admitted, refused };
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe('[FLT-09] simultaneous sockets', () => {
  it('are admitted in order of arrival, ten at once and ten in every further 10 ms', () => {
    const { admitted, refused } = connectAll(35);
    expect(admitted).toEqual(numbers(0, 10));
    vi.advanceTimersByTime(10);
    expect(admitted).toEqual(numbers(0, 20));
    vi.advanceTimersByTime(20);
    expect(admitted).toEqual(numbers(0, 35));
    expect(refused).toEqual([]);
  });

  it('are admitted without delay if none are queued, and no timer runs while idle', () => {
    const { admission, admitted } = connectAll(1);
    expect(admitted).toEqual([0]);
    vi.advanceTimersByTime(20);
    expect(vi.getTimerCount()).toBe(0);
    const onAdmitted = vi.fn();
    admission.admit({ destroyed: false }, onAdmitted);
    expect(onAdmitted).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('queue behind earlier ones', () => {
    const { admission, admitted } = connectAll(15);
    const last = vi.fn(() => admitted.push(99));
    admission.admit({ destroyed: false }, last);
    expect(last).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(admitted).toEqual([...numbers(0, 15), 99]);
  });

  it('are not delayed by closed connections in the queue', () => {
    const { connections, admitted } = connectAll(40);
    for (const connection of connections.slice(10, 25)) connection.destroyed = true;
    vi.advanceTimersByTime(10);
    expect(admitted).toEqual([...numbers(0, 10), ...numbers(25, 35)]);
  });

  it('are refused at once if 5,000 are queued', () => {
    const { admitted, refused } = connectAll(5012);
    expect(refused).toEqual([5010, 5011]);
    vi.advanceTimersByTime(5000);
    expect(admitted).toHaveLength(5010);
  });

  it('are refused when the server closes', () => {
    const { admission, admitted, refused } = connectAll(12);
    admission.close();
    expect(refused).toEqual([10, 11]);
    vi.advanceTimersByTime(1000);
    expect(admitted).toHaveLength(10);
  });
});
