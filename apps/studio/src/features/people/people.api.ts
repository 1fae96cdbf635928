import type { Permission } from '@grandstand/contract/constants';
import { parseDay, omitUndefined, parseText } from '../../lib/search-values.ts';

export const peopleViews = ['people', 'keys', 'audit'] as const;
export type PeopleView = (typeof peopleViews)[number];

/** The permission that each part of the room requires. */
export const viewPermissions: Readonly<Record<PeopleView, Permission>> = {
  people: 'people:edit',
  keys: 'people:edit',
  audit: 'audit:read',
};

/** The room, as its address has it. All but `view` filter the audit. */
export interface PeopleSearch {
  view?: PeopleView;
  actor?: string;
  kind?: string;
  subject?: string;
  action?: string;
  /** A day in the portal's time zone, `2026-11-28`. */
  day?: string;
}

export function peopleSearch(search: Record<string, unknown>): PeopleSearch {
  const view = peopleViews.find((peopleView) => peopleView === search['view']);
  return omitUndefined({
    view: view === 'people' ? undefined : view,
    actor: parseText(search['actor'], 64),
    kind: parseText(search['kind'], 40),
    subject: parseText(search['subject'], 64),
    action: parseText(search['action'], 64),
    day: parseDay(search['day']),
  }) as PeopleSearch;
}

export const peopleKey = ['operators'] as const;
export const invitationsKey = ['operator-invitations'] as const;
export const keysKey = ['operator-keys'] as const;
