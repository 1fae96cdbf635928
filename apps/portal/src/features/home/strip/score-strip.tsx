import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Await } from '../../../lib/page/data/await.tsx';
import { isMissing } from '../../../lib/page/define-page.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useNow } from '../../../lib/portal/use-now.ts';
import { storeCount } from '../../../lib/session/viewer-data/row-placeholders.ts';
import { RailArrows, useRailScroll } from '../../../ui/rail.tsx';
import { dayRefreshMs } from '../../../lib/i18n/relative-day.ts';
import type { CardEvent } from '../../event-card/index.ts';
import type { HomeData } from '../home.api.ts';
import { useHomeRows } from '../use-home-rows.ts';
import { StripChip } from './strip-chip.tsx';
import { stripEvents } from './strip-events.ts';

interface Props {
  readonly events: readonly CardEvent[];
}

function Chips({ events }: Props) {
  const t = useTranslations('home');
  const card = useTranslations('eventCard');
  const list = useRef<HTMLUListElement>(null);
  const scroll = useRailScroll(list, events.length, card('railKeys'));
  return (
    <section
      aria-label={t('today')}
      data-scoreboard-row
      className="relative page-width border-b border-line/60"
    >
      <ul ref={list} className="rail-scroll page-gutter strip-row">
        {events.map((event) => (
          <li key={event.id} className="snap-start">
            <StripChip event={event} />
          </li>
        ))}
      </ul>
      <RailArrows
        scroll={scroll}
        texts={{ back: card('railBack'), forward: card('railForward') }}
        className="strip-arrows"
      />
    </section>
  );
}

/** Stores the number of chips, for the skeleton of the next visit. */
function Strip({ events }: Props) {
  const count = events.length;
  useEffect(() => storeCount('strip', count), [count]);
  return count > 0 ? <Chips events={events} /> : null;
}

/** The matches of today in a row of chips: live ones first. Renders nothing on a day without any. */
export function ScoreStrip({ data: loaded }: { readonly data: HomeData }) {
  const data = useHomeRows(loaded);
  const { time_zone: timeZone } = useTenant();
  const now = useNow(dayRefreshMs);
  const finished = data.ofToday === undefined ? 'latest' : 'ofToday';
  const lacksFinished = isMissing(data, finished);
  const [lackedFinished] = useState(lacksFinished);
  const eventsWith = (latest: readonly CardEvent[]) =>
    stripEvents({ ...data, latest }, now, timeZone);
  const stripOf = (latest: readonly CardEvent[]) => {
    // A strip of finished matches that arrive after the page would move the whole page.
    const isLate = lackedFinished && eventsWith([]).length === 0;
    return <Strip events={isLate ? [] : eventsWith(latest)} />;
  };
  return (
    <Await value={data[finished] ?? []} isMissing={lacksFinished} fallback={stripOf([])}>
      {stripOf}
    </Await>
  );
}
