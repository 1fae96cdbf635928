/** Length of a jump back or forward by buttons, double taps, keys and headphones, s. */
export const jumpSeconds = 10;
