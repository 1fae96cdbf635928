import type { ClockPeriod, EventTeam, ShownMoment } from '@grandstand/contract';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { matchMinute } from '../event-card/index.ts';
import { momentumOf, momentumSegments } from './match-numbers.ts';
import { fillsOf } from './side-fills.ts';

interface Props {
  readonly moments: readonly ShownMoment[];
  readonly sides: readonly [EventTeam, EventTeam];
  readonly clock: readonly ClockPeriod[] | undefined;
  /** Length of the scale, s. */
  readonly length: number;
  /** Position up to which the momentum is drawn, s. */
  readonly until: number;
}

// Sizes in units of the view box.
const width = 600;
const height = 120;
const middle = height / 2;
const step = width / momentumSegments;
const barGap = 4;
/** Distance of the centres of the goal dots from the edges. */
const goalInset = 6;
/** Height above and below the bars, for the goal dots. */
const goalSpace = 10;

/** Smaller values are invisible and belong to neither team. */
const minVisibleValue = 0.02;

/** The pressing team over time: home above the line, away below it; as a table for screen readers. */
export function MomentumChart({ moments, sides, clock, length, until }: Props) {
  const t = useTranslations('statistics');
  const momentum = momentumOf(moments, length, until);
  const [home, away] = sides;
  const [homeFill, awayFill] = fillsOf(sides);
  const stripes = useId();
  const goals = moments.filter(({ filterId }) => filterId === 'goals');
  const minuteOf = (time: number) => matchMinute(clock, time) ?? Math.floor(time / 60) + 1;
  const teamOf = (value: number) =>
    Math.abs(value) < minVisibleValue ? t('neither') : (value > 0 ? home : away).Name;
  const awayPaint = awayFill.stripe === null ? awayFill.color : `url(#${stripes})`;
  const fillOf = (value: number) => (value > 0 ? homeFill.color : awayPaint);
  return (
    <figure className="m-0 grid max-w-[47.5rem] gap-2 break-inside-avoid">
      <figcaption className="font-semibold">{t('momentum')}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="h-auto w-full [print-color-adjust:exact]"
        aria-hidden="true"
      >
        {awayFill.stripe !== null && (
          <pattern
            id={stripes}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill={awayFill.color} />
            <rect width="2" height="6" fill={awayFill.stripe} />
          </pattern>
        )}
        <line x1="0" x2={width} y1={middle} y2={middle} className="stroke-line" strokeWidth="1" />
        {momentum.map(({ time, value }, index) => {
          const barHeight = Math.abs(value) * (middle - goalSpace);
          return (
            <rect
              key={time}
              x={index * step + barGap / 2}
              width={step - barGap}
              y={value > 0 ? middle - barHeight : middle}
              height={barHeight}
              rx="2"
              fill={fillOf(value)}
              className="stroke-line"
              strokeWidth="0.75"
            />
          );
        })}
        {goals.map(({ time, side, playerNumber }) => (
          <circle
            key={`${time} ${side} ${playerNumber}`}
            cx={Math.min(width - goalInset, Math.max(goalInset, (time / length) * width))}
            cy={side === 'home' ? goalInset : height - goalInset}
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
          {momentum.map(({ time, value }) => (
            <tr key={time}>
              <th scope="row">{minuteOf(time)}</th>
              <td>{teamOf(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
