import type { Event, PublicTenantConfig } from '@grandstand/contract';
import type { ComponentType } from 'react';
import type { BrowserLoadContext } from '../../lib/page/browser-data.tsx';
import type { Deferred, LoadContext } from '../../lib/page/define-page.ts';
import type { EventPageModel } from './use-event-page.ts';

/**
 * Where a part stands; the stage shows one part, the first of the table that applies, and `end` lies
 * over a picture that was watched to its end. A `companion` is used while one watches: it comes first
 * beside the player, and right after the header where nothing is beside it.
 */
export type PartPlace = 'stage' | 'end' | 'header' | 'companion' | 'under' | 'beside';

/** What is known when it is decided which parts the page has. */
export interface Known {
  readonly event: Event;
  readonly tenant: PublicTenantConfig;
  /** Whether the viewer is signed in; nobody is while the server renders. */
  readonly signedIn: boolean;
  readonly page: Pick<EventPageModel, 'status' | 'stage' | 'lock' | 'isWatched'>;
}

/** A match that plays here, and is nobody's secret: what goes along with its film has a place beside it. */
export const isMatchInSight = ({ event, page: { stage, status } }: Known): boolean =>
  event.mediaType === 'event' && !event.safeguarded && stage === 'player' && status !== 'channel';

/** `data` is what the part's own load answered; parts without one get nothing. */
export interface PartProps<D = undefined> {
  readonly page: EventPageModel;
  readonly data: D;
}

interface Place {
  /** Its name in the table, in the page's data and in the log. */
  readonly name: string;
  readonly place: PartPlace;
  /** Whether the page has it. Decides by what it is given alone. */
  readonly when: (known: Known) => boolean;
}

interface PlainPart extends Place {
  readonly View: ComponentType<PartProps>;
}

/** Its data is deferred: asked for beside the event itself, with the page's id, whatever `when` says. */
interface DeferredPart<D> extends Place {
  readonly deferred: {
    readonly load: (context: LoadContext, id: string) => Promise<D>;
    /** Shown in place of data that could not be loaded. */
    readonly empty: D;
  };
  readonly View: ComponentType<PartProps<Deferred<D>>>;
}

/** Only the browser loads its data and its script, and only when the page has it. */
export interface BrowserPart<D> extends Place {
  readonly inBrowser: {
    /** Left out where the view loads what it needs itself. */
    readonly load?: (context: BrowserLoadContext, event: Event) => Promise<D>;
    readonly view: () => Promise<ComponentType<PartProps<D>>>;
    /** Nothing is shown for an empty answer. */
    readonly isEmpty?: (data: D) => boolean;
  };
}

/** A part with the type of its data forgotten, as the page handles it. */
export type EventPart = PlainPart | DeferredPart<unknown> | BrowserPart<unknown>;

export function plainPart(part: PlainPart): EventPart {
  return part;
}

// A part's data comes from its own load alone, so that forgetting its type is safe.
export function deferredPart<D>(part: DeferredPart<D>): EventPart {
  return part as unknown as EventPart;
}

export function browserPart<D = undefined>(part: BrowserPart<D>): EventPart {
  return part as unknown as EventPart;
}

/** The parts of a page in a place, in the order of the table. */
export function partsAt(
  parts: readonly EventPart[],
  place: PartPlace,
  known: Known,
): readonly EventPart[] {
  const found = parts.filter((part) => part.place === place && part.when(known));
  return place === 'stage' ? found.slice(0, 1) : found;
}

/** Asks for the deferred data of all parts; each is a field of the page's data. */
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
