import type { Permission } from '@grandstand/contract/constants';

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

const textOf = (value: unknown, length: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, length) : null;

export function peopleSearch(search: Record<string, unknown>): PeopleSearch {
  const view = peopleViews.find((peopleView) => peopleView === search['view']);
  const [actor, kind, subject, action, day] = [
    textOf(search['actor'], 64),
    textOf(search['kind'], 40),
    textOf(search['subject'], 64),
    textOf(search['action'], 64),
    textOf(search['day'], 10),
  ];
  return {
    ...(view !== undefined && view !== 'people' && { view }),
    ...(actor !== null && { actor }),
    ...(kind !== null && { kind }),
    ...(subject !== null && { subject }),
    ...(action !== null && { action }),
    ...(day !== null && !Number.isNaN(Date.parse(`${day}T00:00Z`)) && { day }),
  };
}

export const peopleKey = ['operators'] as const;
export const invitationsKey = ['operator-invitations'] as const;
export const keysKey = ['operator-keys'] as const;
