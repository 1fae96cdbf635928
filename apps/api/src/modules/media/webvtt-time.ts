import { hourMs, minuteMs } from '@grandstand/contract/constants';

/** Returns the ms of a WebVTT time such as `01:02.345`. */
export function parseWebVttTime(text: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = text.split(':').toReversed();
  return Number(hours) * hourMs + Number(minutes) * minuteMs + Math.round(Number(seconds) * 1000);
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/**
 * Returns a WebVTT time such as `00:01:02.345`. Times before kick-off have a minus sign, which our player reads;
 * other players ignore those cues.
 */
export function formatWebVttTime(ms: number): string {
  const milliseconds = Math.abs(ms);
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${ms < 0 ? '-' : ''}${pad(hours)}:${pad(minutes)}:${pad(seconds % 60)}.${pad(milliseconds % 1000, 3)}`;
}
