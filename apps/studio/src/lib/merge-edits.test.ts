import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { saveMerged } from './merge-edits.ts';

interface Team {
  readonly version: number;
  readonly title: string;
  readonly city: string;
}

const before: Team = { version: 1, title: 'Wolves', city: 'Halden' };
const fieldsOf = ({ title, city }: Team) => ({ title, city });

/** Saves an edit of `before` while `stored` is stored; an update of another version is refused. */
const save = (mine: Partial<Team>, stored: Team) =>
  saveMerged(before, mine, {
    fieldsOf,
    update: async (version, changes) => {
      if (version !== stored.version) throw new ApiError('conflict', 409, '');
      return { ...stored, ...changes, version: version + 1 };
    },
    load: async () => stored,
  });

it('saveMerged merges edits of different fields, and returns those of the same field as a conflict', async () => {
  const theirs = { ...before, version: 4, city: 'Moss' };
  expect(await save({ title: 'Bears' }, theirs)).toEqual({
    stored: { version: 5, title: 'Bears', city: 'Moss' },
  });
  const mine = { city: 'Ski' };
  expect(await save(mine, theirs)).toEqual({ conflict: { mine, theirs, fields: ['city'] } });
});

it('saveMerged passes on a conflict that no other edit has caused', async () => {
  const refused = new ApiError('conflict', 409, 'This reference is in use');
  const saving = saveMerged(
    before,
    { title: 'Bears' },
    {
      fieldsOf,
      update: () => Promise.reject(refused),
      load: async () => before,
    },
  );
  await expect(saving).rejects.toBe(refused);
});
