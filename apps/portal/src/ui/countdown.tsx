import { clsx } from 'clsx';

const secondsPerHour = 3600;
const secondsPerDay = 24 * secondsPerHour;

/** Splits a remaining time, ms, into whole units; never negative. */
export function unitsUntil(ms: number): {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
} {
  const total = Math.max(0, Math.floor(ms / 1000));
  return {
    days: Math.floor(total / secondsPerDay),
    hours: Math.floor((total % secondsPerDay) / secondsPerHour),
    minutes: Math.floor((total % secondsPerHour) / 60),
    seconds: total % 60,
  };
}

interface Props {
  /** Epoch ms. */
  readonly until: number;
  readonly now: number;
  readonly texts: Readonly<Record<'days' | 'hours' | 'minutes' | 'seconds', string>>;
  readonly size?: 'medium' | 'large';
}

/** The remaining time until `until`, in tabular figures. */
export function Countdown({ until, now, texts, size = 'medium' }: Props) {
  const units = unitsUntil(until - now);
  const unitNames = ['days', 'hours', 'minutes', 'seconds'] as const;
  // From the largest non-zero unit down; minutes and seconds always show.
  const first = unitNames.findIndex((unit) => unit === 'minutes' || units[unit] > 0);
  const shown = unitNames.slice(first);
  return (
    // A clock: it reads from left to right in every script.
    <span role="timer" dir="ltr" className="inline-flex items-start gap-4 sm:gap-6">
      {shown.map((unit) => (
        <span key={unit} className="grid min-w-[2ch] justify-items-center gap-1.5">
          <span
            className={clsx(
              'score',
              size === 'large' ? 'text-5xl md:text-7xl' : 'text-4xl md:text-5xl',
            )}
          >
            {String(units[unit]).padStart(2, '0')}
          </span>
          <bdi className="text-[0.6875rem] leading-none font-semibold tracking-wide opacity-80">
            {texts[unit]}
          </bdi>
        </span>
      ))}
    </span>
  );
}
