import { clsx } from 'clsx';

/** Splits a remaining time into whole units; never negative. `ms` in milliseconds. */
export function unitsUntil(ms: number): {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
} {
  const left = Math.max(0, Math.floor(ms / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}

interface Props {
  /** Epoch ms. */
  readonly until: number;
  readonly now: number;
  readonly texts: Readonly<Record<'days' | 'hours' | 'minutes' | 'seconds', string>>;
  readonly size?: 'medium' | 'large';
}

/** The remaining time in tabular figures; figures and words run in text direction. */
export function Countdown({ until, now, texts, size = 'medium' }: Props) {
  const units = unitsUntil(until - now);
  const all = ['days', 'hours', 'minutes', 'seconds'] as const;
  // From the largest non-zero unit down; minutes and seconds always show.
  const first = all.findIndex((unit) => unit === 'minutes' || units[unit] > 0);
  const shown = all.slice(first);
  return (
    <span role="timer" className="inline-flex items-start gap-4 sm:gap-6">
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
          <bdi className="text-[11px] leading-none font-semibold tracking-wide opacity-80">
            {texts[unit]}
          </bdi>
        </span>
      ))}
    </span>
  );
}
