import { useNumberFormatter } from './use-formatter.ts';

/** `in an hour (1)`: Hebrew has words for one and two of a thing, but its locale data adds the figure. */
const figureAfterWords = / ?\(\p{Cf}*[12]\p{Cf}*\)$/u;

/** Strips the redundant figure that some locale data puts after words. */
export const withoutFigure = (text: string): string => text.replace(figureAfterWords, '');

interface Options {
  /** Epoch ms. */
  readonly now: number;
  readonly style?: 'long' | 'short' | 'narrow';
}

/** Returns a formatter of a time (epoch ms) relative to now: `in 3 hr.`, `לפני שעה`. */
export function useRelativeTime(): (time: number, options: Options) => string {
  const format = useNumberFormatter();
  return (time, options) => withoutFigure(format.relativeTime(time, { ...options }));
}
