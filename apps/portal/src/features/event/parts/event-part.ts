import type { Event, PublicTenantConfig } from '@grandstand/contract';
import type { ComponentType } from 'react';
import type { Clients } from '../../../lib/portal/use-clients.ts';
import type { Deferred, LoadContext } from '../../../lib/page/define-page.ts';
import type { EventPageModel } from '../page/use-event-page.ts';

/**
 * Area of the page in which a part is. `stage` shows the first applicable part of the table. `end` overlays
 * a picture that was played to its end. `header` is below the picture. `tool` is a button in the row below
 * the header, `more` a row of that row's menu, `under` what such a button opens. `tab` is a tab: beside the
 * player, or below the tools where there is no side column. `companion` is above the tabs, `beside` below them on
 * a wide screen only, `below` ends the page.
 */
export type PartArea =
  | 'stage'
  | 'end'
  | 'header'
  | 'tool'
  | 'more'
  | 'under'
  | 'companion'
  | 'tab'
  | 'beside'
  | 'below';

/** The tabs of an event page, in their order. */
export const tabNames = [
  'moments',
  'statistics',
  'lineups',
  'chat',
  'clips',
  'about',
  // Last, because it comes once the player knows of captions: no other tab may move under a press.
  'transcript',
] as const;
export type TabName = (typeof tabNames)[number];

/** The tab of a part in the area `tab`. */
interface PartTab {
  readonly name: TabName;
  /** True if the part also works while another tab shows. Other parts render once their tab is chosen. */
  readonly runsHidden?: boolean;
  /** True if the page has no such part yet: the tab then states what it will show. */
  readonly isAnnounced?: (input: EventPartInput) => boolean;
}

/** Input of the decision about which parts a page has. */
export interface EventPartInput {
  readonly event: Event;
  readonly tenant: PublicTenantConfig;
  /** True if the viewer is signed in. Always false on the server. */
  readonly signedIn: boolean;
  readonly page: Pick<
    EventPageModel,
    'status' | 'stage' | 'lock' | 'isWatched' | 'hasCaptions' | 'hasLostAccess'
  >;
}

/** True if the page plays a match that is not safeguarded: only then does the video get companions. */
export const isMatchInPlayer = ({
  event,
  page: { stage, status },
}: {
  readonly event: Event;
  readonly page: Pick<EventPageModel, 'stage' | 'status'>;
}): boolean =>
  event.mediaType === 'event' && !event.safeguarded && stage === 'player' && status !== 'channel';

/** True if the match of the page has not started: its tabs then state what they will show. */
export const isMatchAhead = ({ event, page: { status } }: EventPartInput): boolean =>
  event.mediaType === 'event' && !event.safeguarded && !event.cancelled && status === 'upcoming';

/** `data` is the result of the part's own load. Parts without one get undefined. */
export interface PartProps<D = undefined> {
  readonly page: EventPageModel;
  readonly data: D;
}

/** Fields of every row of the table of parts. */
interface PartRow {
  /** Name in the table, in the page data and in the log. */
  readonly name: string;
  readonly area: PartArea;
  /** Only in the area `tab`. */
  readonly tab?: PartTab;
  /** True if the page has the part. Depends on its argument only. */
  readonly when: (input: EventPartInput) => boolean;
}

interface PlainPart extends PartRow {
  readonly View: ComponentType<PartProps>;
}

/** `data` is empty while the server lacks it; the browser loads it then. */
export interface DeferredPartProps<D> extends PartProps<Deferred<D>> {
  readonly isMissing: boolean;
}

/** Deferred data: requested alongside the event, by the page's id, regardless of `when`. */
interface DeferredPart<D> extends PartRow {
  readonly deferred: {
    readonly load: (context: LoadContext, id: string) => Promise<D>;
    /** Replaces data that failed to load. */
    readonly empty: D;
  };
  readonly View: ComponentType<DeferredPartProps<D>>;
}

/** Data and script load in the browser only, and only if the page has the part. */
export interface BrowserPart<D> extends PartRow {
  readonly inBrowser: {
    /** Omitted if the view loads its own data. */
    readonly load?: (clients: Clients, event: Event) => Promise<D>;
    readonly view: () => Promise<ComponentType<PartProps<D>>>;
    /** True if the loaded data is empty: the part then renders nothing. */
    readonly isEmpty?: (data: D) => boolean;
    /** Reserves the part's space until it loads, if that differs from the other parts of its area. */
    readonly Placeholder?: ComponentType<Pick<PartProps, 'page'>>;
  };
}

/** A part without the type of its data, as the page handles it. */
export type EventPart = PlainPart | DeferredPart<unknown> | BrowserPart<unknown>;

export function plainPart(part: PlainPart): EventPart {
  return part;
}

// Erasing the type is safe: a part gets data from its own load only.
export function deferredPart<D>(part: DeferredPart<D>): EventPart {
  return part as unknown as EventPart;
}

export function browserPart<D = undefined>(part: BrowserPart<D>): EventPart {
  return part as unknown as EventPart;
}

/** Returns the parts of an area, in table order. */
export function partsAt(
  parts: readonly EventPart[],
  area: PartArea,
  input: EventPartInput,
): readonly EventPart[] {
  const found = parts.filter((part) => part.area === area && part.when(input));
  return area === 'stage' ? found.slice(0, 1) : found;
}

/** Loads the deferred data of all parts. Each becomes a field of the page data. */
export function loadParts(
  parts: readonly EventPart[],
  context: LoadContext,
  id: string,
): Record<string, Deferred<unknown>> {
  const entries = parts.flatMap((part) => {
    if (!('deferred' in part)) return [];
    const { load, empty } = part.deferred;
    return [[part.name, context.defer(`part "${part.name}"`, load(context, id), empty)] as const];
  });
  return Object.fromEntries(entries);
}
