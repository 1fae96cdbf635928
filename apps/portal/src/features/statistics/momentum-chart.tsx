import type { ClockPeriod, EventTeam, StatMoment } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { matchMinute } from '../event-card/index.ts';
import { momentumOf, momentumSegments } from './match-numbers.ts';

interface Props {
  readonly moments: readonly StatMoment[];
  readonly sides: readonly [EventTeam, EventTeam];
  readonly clock: readonly ClockPeriod[] | undefined;
  /** Length of the whole scale, and end of the drawn part, s. */
  readonly length: number;
  readonly until: number;
}

const width = 600;
const height = 120;
const middle = height / 2;
const step = width / momentumSegments;

/** A smaller value is invisible and counts as none. */
const least = 0.02;

/** The pressing team over time: home above the line, away below it; as a table for screen readers. */
export function MomentumChart({ moments, sides, clock, length, until }: Props) {
  const t = useTranslations('statistics');
  const drawn = momentumOf(moments, length, until);
  const [home, away] = sides;
  const goals = moments.filter(({ filterId }) => filterId === 'goals');
  const whenOf = (time: number) => matchMinute(clock, time) ?? Math.floor(time / 60) + 1;
  const whoOf = (value: number) =>
    Math.abs(value) < least ? t('nobody') : (value > 0 ? home : away).Name;
  return (
    <figure className="m-0 grid max-w-[760px] gap-2 break-inside-avoid">
      <figcaption className="font-semibold">{t('momentum')}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="h-auto w-full [print-color-adjust:exact]"
        aria-hidden="true"
      >
        <line x1="0" x2={width} y1={middle} y2={middle} className="stroke-line" strokeWidth="1" />
        {drawn.map(({ time, value }, index) => {
          const tall = Math.abs(value) * (middle - 10);
          return (
            <rect
              key={time}
              x={index * step + 2}
              width={step - 4}
              y={value > 0 ? middle - tall : middle}
              height={tall}
              rx="2"
              fill={(value > 0 ? home : away).Color ?? 'var(--t-control)'}
              className="stroke-line"
              strokeWidth="0.75"
            />
          );
        })}
        {goals.map(({ time, side, playerNumber }) => (
          <circle
            key={`${time} ${side} ${playerNumber}`}
            cx={Math.min(width - 6, Math.max(6, (time / length) * width))}
            cy={side === 'home' ? 6 : height - 6}
            r="4.5"
            className="fill-text"
          />
        ))}
      </svg>
      <p className="text-sm text-muted" aria-hidden="true">
        {t('momentumLegend', { home: home.Name, away: away.Name })}
      </p>
      <table className="sr-only">
        <caption>{t('momentum')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('minute')}</th>
            <th scope="col">{t('pressed')}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.map(({ time, value }) => (
            <tr key={time}>
              <th scope="row">{whenOf(time)}</th>
              <td>{whoOf(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
