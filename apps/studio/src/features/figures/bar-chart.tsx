import { useId } from 'react';
import { useTranslations } from 'use-intl';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
}

/** Something that happened at a bar. */
export interface Mark {
  /** The key of the bar. */
  readonly bar: string;
  readonly text: string;
}

interface Props {
  readonly title: string;
  /** Heading of the labels in the table. */
  readonly labelName: string;
  readonly valueName: string;
  readonly bars: readonly Bar[];
  /** Heading of the marks in the table; they are lines in the chart. */
  readonly markName?: string;
  readonly marks?: readonly Mark[];
}

const height = 160;
const width = 600;
/** With more marks than these, only the table has them. */
const maxMarks = 40;

/**
 * Bars over time, and a table below them for screen readers and everyone who wants the numbers. Print shows the
 * bars alone.
 */
export function BarChart({ title, labelName, valueName, bars, markName, marks = [] }: Props) {
  const id = useId();
  const t = useTranslations('figures');
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const slot = width / Math.max(1, bars.length);
  const indexes = new Map(bars.map(({ key }, index) => [key, index]));
  const drawn = marks.length > maxMarks ? [] : marks;
  const centreOf = ({ bar }: Mark) => ((indexes.get(bar) ?? 0) + 0.5) * slot;
  return (
    <figure aria-labelledby={id} className="flex flex-col gap-2 break-inside-avoid">
      <figcaption id={id} className="text-body font-semibold">
        {title}
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line text-accent [print-color-adjust:exact]"
      >
        {bars.map(({ key, value }, index) => {
          const shown = Math.max(0, value);
          const barHeight = (shown / top) * height;
          return (
            <rect
              key={key}
              x={index * slot + slot * 0.1}
              y={height - barHeight}
              width={slot * 0.8}
              height={barHeight}
              fill="currentColor"
            />
          );
        })}
        {drawn.map((mark, index) => (
          <rect
            key={`${mark.bar} ${index}`}
            x={centreOf(mark) - 1}
            width={2}
            height={height}
            className="text-text"
            fill="currentColor"
          />
        ))}
      </svg>
      {drawn.length > 0 && (
        <div aria-hidden className="relative h-10 text-caption tabular-nums">
          {drawn.map((mark, index) => (
            <span
              key={`${mark.bar} ${index}`}
              // In two rows, so that marks beside each other stay legible.
              className={`absolute -translate-x-1/2 ${index % 2 === 0 ? 'top-0' : 'top-5'}`}
              style={{ insetInlineStart: `${(centreOf(mark) / width) * 100}%` }}
            >
              {mark.text}
            </span>
          ))}
        </div>
      )}
      <div aria-hidden className="flex justify-between text-caption text-muted">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <details className="print:hidden">
        <summary className="cursor-pointer py-3 text-body text-muted">{t('asTable')}</summary>
        <table className="w-full text-body">
          <caption className="sr-only">{title}</caption>
          <thead className="text-caption text-muted">
            <tr>
              <th scope="col" className="p-1 text-start font-medium">
                {labelName}
              </th>
              <th scope="col" className="p-1 text-end font-medium">
                {valueName}
              </th>
              {markName !== undefined && (
                <th scope="col" className="p-1 text-end font-medium">
                  {markName}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, text }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="p-1 text-start font-normal">
                  {label}
                </th>
                <td className="p-1 text-end tabular-nums">{text}</td>
                {markName !== undefined && (
                  <td className="p-1 text-end tabular-nums">
                    {marks
                      .filter(({ bar }) => bar === key)
                      .map((mark) => mark.text)
                      .join(', ')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
