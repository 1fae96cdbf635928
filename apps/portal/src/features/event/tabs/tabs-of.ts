import {
  tabNames,
  type EventPart,
  type EventPartInput,
  type TabName,
} from '../parts/event-part.ts';

/** A tab of the page. */
export interface EventTab {
  readonly name: TabName;
  /** Its content; null if it only states what it will contain. */
  readonly part: EventPart | null;
  readonly runsHidden: boolean;
}

/** Returns the page's tabs in order: those with a part, and those that get one when the match starts. */
export function tabsOf(parts: readonly EventPart[], input: EventPartInput): readonly EventTab[] {
  return tabNames.flatMap((name): EventTab[] => {
    const part = parts.find(({ tab }) => tab?.name === name);
    if (part === undefined) return [];
    if (part.when(input)) return [{ name, part, runsHidden: part.tab?.runsHidden === true }];
    return part.tab?.isAnnounced?.(input) === true ? [{ name, part: null, runsHidden: false }] : [];
  });
}

/** Returns the tab that shows before the viewer chooses one: the moments if there can be any. */
export const firstTab = (tabs: readonly EventTab[]): TabName =>
  tabs.some(({ name, part }) => name === 'moments' && part !== null) ? 'moments' : 'about';
