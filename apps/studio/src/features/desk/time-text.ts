/** Returns a position in the broadcast, such as `12:05`. */
export const timeText = (time: number): string =>
  `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, '0')}`;
