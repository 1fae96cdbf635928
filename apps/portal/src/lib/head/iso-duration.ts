/** Returns seconds as an ISO 8601 duration: 6130 → `PT1H42M10S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const part = (count: number, unit: string) => (count === 0 ? '' : `${count}${unit}`);
  const parts =
    part(Math.floor(whole / 3600), 'H') +
    part(Math.floor((whole % 3600) / 60), 'M') +
    part(whole % 60, 'S');
  return `PT${parts === '' ? '0S' : parts}`;
}
