import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admitSockets } from './socket-admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Connections that come all at once, and the numbers of those let in and refused so far. */
function knocking(count: number) {
  const admission = admitSockets();
  const lines = Array.from({ length: count }, () => ({ destroyed: false }));
  const entered: number[] = [];
  const refused: number[] = [];
  for (const [index, line] of lines.entries())
    admission.enter(line, (mayEnter) => (mayEnter ? entered : refused).push(index));
  return { admission, lines, entered, refused };
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe('[FLT-09] sockets that come all at once', () => {
  it('are let in in the order of their coming, ten at once and ten in every further 10 ms', () => {
    const { entered, refused } = knocking(35);
    expect(entered).toEqual(numbers(0, 10));
    vi.advanceTimersByTime(10);
    expect(entered).toEqual(numbers(0, 20));
    vi.advanceTimersByTime(20);
    expect(entered).toEqual(numbers(0, 35));
    expect(refused).toEqual([]);
  });

  it('do not wait where nobody else does, and nothing ticks when nobody knocks', () => {
    const { admission, entered } = knocking(1);
    expect(entered).toEqual([0]);
    vi.advanceTimersByTime(20);
    expect(vi.getTimerCount()).toBe(0);
    const onAdmitted = vi.fn();
    admission.enter({ destroyed: false }, onAdmitted);
    expect(onAdmitted).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('stay behind those that wait already', () => {
    const { admission, entered } = knocking(15);
    const last = vi.fn(() => entered.push(99));
    admission.enter({ destroyed: false }, last);
    expect(last).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(entered).toEqual([...numbers(0, 15), 99]);
  });

  it('lose nothing to those that went away meanwhile', () => {
    const { lines, entered } = knocking(40);
    for (const line of lines.slice(10, 25)) line.destroyed = true;
    vi.advanceTimersByTime(10);
    expect(entered).toEqual([...numbers(0, 10), ...numbers(25, 35)]);
  });

  it('are refused at once where 5,000 wait, and come again by themselves', () => {
    const { entered, refused } = knocking(5012);
    expect(refused).toEqual([5010, 5011]);
    vi.advanceTimersByTime(5000);
    expect(entered).toHaveLength(5010);
  });

  it('are refused when the server closes', () => {
    const { admission, entered, refused } = knocking(12);
    admission.close();
    expect(refused).toEqual([10, 11]);
    vi.advanceTimersByTime(1000);
    expect(entered).toHaveLength(10);
  });
});
