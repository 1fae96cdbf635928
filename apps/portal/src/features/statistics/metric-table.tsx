import type { EventTeam } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../lib/i18n/use-formatter.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { Crest } from '../event-card/index.ts';
import { inSportOrder, useMetricName } from './metric-names.ts';
import type { MetricRow, Sides } from './match-numbers.ts';
import { backgroundOf, fillsOf } from './side-fills.ts';

interface Props {
  readonly score: Sides | null;
  readonly rows: readonly MetricRow[];
  readonly sides: readonly [EventTeam, EventTeam];
  /** Id of the sport, which may name and order the metrics. */
  readonly sport: string;
}

type Fills = ReturnType<typeof fillsOf>;

/** Returns how much of its half a side's bar fills, %. */
const shareOf = (value: number, max: number): number =>
  Math.min(100, Math.max(0, (value / max) * 100));

/** The bars of both sides, growing from the middle. Decorative: the numbers are next to them. */
const Bars = ({ row, fills }: { readonly row: MetricRow; readonly fills: Fills }) => (
  <span aria-hidden="true" className="mt-1.5 grid grid-cols-2 gap-1">
    {(['home', 'away'] as const).map((side, index) => (
      <span
        key={side}
        className="flex h-2 overflow-hidden rounded-full bg-hover print:border print:border-line"
        style={{ justifyContent: side === 'home' ? 'flex-end' : 'flex-start' }}
      >
        <span
          data-bar={side}
          className="h-full rounded-full shadow-[inset_0_0_0_1px_var(--t-line)] [print-color-adjust:exact]"
          style={{
            width: `${shareOf(row[side], row.max)}%`,
            ...backgroundOf(fills[index === 0 ? 0 : 1]),
          }}
        />
      </span>
    ))}
  </span>
);

/** Totals at the top, then a row for each metric with the values of both sides (STA-03). */
export function MetricTable({ score, rows, sides, sport }: Props) {
  const t = useTranslations('statistics');
  const format = useNumberFormatter();
  const fills = fillsOf(sides);
  const nameOf = useMetricName(sport);
  const valueOf = (row: MetricRow, side: 'home' | 'away') =>
    `${format.number(row[side], { maximumFractionDigits: 1 })}${row.isShare ? '%' : ''}`;
  return (
    <table dir="ltr" className="w-full max-w-[47.5rem] border-collapse text-body">
      <caption dir="auto" className="sr-only">
        {t('caption')}
      </caption>
      <thead>
        <tr>
          {sides
            .map((team, index) => (
              <th
                key={team.Id}
                scope="col"
                className={`w-[38%] pb-3 align-bottom font-semibold ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                <span
                  className={`flex items-center gap-2.5 ${index === 0 ? '' : 'flex-row-reverse'}`}
                >
                  <Crest team={team} className="size-8" />
                  <bdi className="min-w-0 text-balance">{team.Name}</bdi>
                </span>
              </th>
            ))
            .toSpliced(
              1,
              0,
              <th key="between" scope="col" className="w-[24%]">
                <span dir="auto" className="sr-only">
                  {t('title')}
                </span>
              </th>,
            )}
        </tr>
      </thead>
      <tbody>
        {score !== null && (
          <tr className="border-b border-line">
            <td className="score pb-3 text-left text-4xl">{format.number(score.home)}</td>
            <th scope="row" dir="auto" className="pb-3 text-center font-medium text-muted">
              {t('total')}
            </th>
            <td className="score pb-3 text-right text-4xl">{format.number(score.away)}</td>
          </tr>
        )}
        {inSportOrder(rows, useTenant(), sport).map((row) => (
          <tr key={row.filterId} className="break-inside-avoid">
            <td className="figures pt-3.5 text-left align-top text-lg font-semibold">
              {valueOf(row, 'home')}
            </td>
            <th scope="row" className="pt-4 text-center align-top font-medium">
              <span dir="auto" className="content-text block text-sm text-muted">
                {nameOf(row)}
              </span>
              <span className="-mx-[120%] block max-sm:-mx-[100%]">
                <Bars row={row} fills={fills} />
              </span>
            </th>
            <td className="figures pt-3.5 text-right align-top text-lg font-semibold">
              {valueOf(row, 'away')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
