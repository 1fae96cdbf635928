import { useNumberFormatter } from './use-formatter.ts';

/** `in an hour (1)`: Hebrew has a word for one and for two of a thing, and its data the figure too. */
const figureAfterWords = / ?\(\p{Cf}*[12]\p{Cf}*\)$/u;

/** Takes off the figure that some languages' data puts after words that have said it already. */
export const withoutFigure = (text: string): string => text.replace(figureAfterWords, '');

interface Options {
  /** Epoch ms. */
  readonly now: number;
  readonly style?: 'long' | 'short' | 'narrow';
}

/** Writes how far a moment (epoch ms) is from now, as people say it: `in 3 hr.`, `לפני שעה`. */
export function useRelativeTime(): (time: number, options: Options) => string {
  const format = useNumberFormatter();
  return (time, options) => withoutFigure(format.relativeTime(time, { ...options }));
}
