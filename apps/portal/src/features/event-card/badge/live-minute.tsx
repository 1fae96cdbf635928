import type { ReactNode } from 'react';
import { useClock } from '../../../lib/portal/use-now.ts';
import type { CardEvent } from '../card/card-event.ts';
import { originOf } from '../card/event-properties.ts';
import { matchMinute, minuteStepMs } from './match-minute.ts';
import { MinuteText } from './minute-text.tsx';

interface Props {
  readonly event: Pick<CardEvent, 'clock' | 'date' | 'gameStartDate' | 'timeOrigin'>;
  /** Rendered before the minute, e.g. a separator; nothing without a minute. */
  readonly before?: ReactNode;
}

/** The minute of a running match; renders nothing if no one operates its clock. */
export function LiveMinute({ event, before }: Props) {
  const minute = useClock(
    (now) => matchMinute(event.clock, (now - originOf(event)) / 1000),
    minuteStepMs,
  );
  if (minute === null) return null;
  return (
    <>
      {before}
      <MinuteText minute={minute} />
    </>
  );
}
