import { commerceTypes, genders, type CommerceType, type Gender } from '@grandstand/contract';
import { keyPattern, type RowCells } from '../../../platform/text/import-cells.ts';
import { allowed } from '../../../platform/text/import-texts.ts';

/** The columns of an import and an export of fixtures. */
export const fixtureColumns = [
  'referenceId',
  'title',
  'start',
  'end',
  'home',
  'away',
  'competitions',
  'sport',
  'round',
  'description',
  'venue',
  'gender',
  'commerceType',
  'regions',
  'position',
  'safeguarded',
  'cancelled',
] as const;

/** The values of a row; undefined for absent columns, null for empty cells. */
export interface FixtureCells {
  readonly cells: RowCells;
  readonly referenceId: string;
  readonly title: string | null | undefined;
  readonly start: Date | null | undefined;
  readonly end: Date | null | undefined;
  /** References or ids. */
  readonly home: string | null | undefined;
  readonly away: string | null | undefined;
  readonly competitions: readonly string[] | null | undefined;
  readonly sport: string | null | undefined;
  readonly round: string | null | undefined;
  readonly description: string | null | undefined;
  readonly venue: string | null | undefined;
  readonly gender: Gender | null | undefined;
  readonly commerceType: CommerceType | null | undefined;
  readonly regions: readonly string[] | null | undefined;
  readonly position: number | null | undefined;
  readonly safeguarded: boolean | null | undefined;
  readonly cancelled: boolean | null | undefined;
}

/** Reads the cells of a row; reports values that are not allowed as problems. */
export const readFixture = (
  cells: RowCells,
  sports: readonly string[],
  readTime: (value: string) => number | null,
): FixtureCells => ({
  cells,
  referenceId: cells.required('referenceId', 128) ?? '',
  title: cells.text('title', 200),
  start: cells.time('start', readTime),
  end: cells.time('end', readTime),
  home: cells.pattern('home', keyPattern, allowed.key),
  away: cells.pattern('away', keyPattern, allowed.key),
  competitions: cells.list('competitions', keyPattern, allowed.keys),
  sport: cells.oneOf('sport', sports),
  round: cells.text('round', 64),
  description: cells.text('description', 5000),
  venue: cells.text('venue', 200),
  gender: cells.oneOf('gender', genders),
  commerceType: cells.oneOf('commerceType', commerceTypes),
  regions: cells.list('regions', /^[A-Z]{2}$/, allowed.countries),
  position: cells.integer('position', -1_000_000, 1_000_000),
  safeguarded: cells.flag('safeguarded'),
  cancelled: cells.flag('cancelled'),
});
