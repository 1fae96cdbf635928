/** What an import found and what it accepts: each as a code of the contract, its values and an English text. */
import type { ImportAllowedCode, ImportProblem, ImportProblemCode } from '@grandstand/contract';
import { allowedTimes } from './local-time.ts';

type Values = ImportProblem['values'];

interface ImportText<Code extends string> {
  readonly code: Code;
  readonly text: string;
  /** Names differ between what was found and what is allowed, since a problem has the values of both. */
  readonly values: Values;
}
export type Found = ImportText<ImportProblemCode>;
export type Allowed = ImportText<ImportAllowedCode>;

const textOf = <Code extends string>(
  code: Code,
  text: string,
  values: Values = {},
): ImportText<Code> => ({ code, text, values });

/** Cuts a value to a readable length. */
const short = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** Texts of the values that an import refuses. */
export const found = {
  value: (value: string) => textOf('found', `found "${short(value)}"`, { found: short(value) }),
  empty: textOf('empty', 'is empty'),
  unknownColumn: textOf('unknown_column', 'is not a column of this import'),
  duplicateColumn: textOf('duplicate_column', 'occurs twice'),
  missingColumn: textOf('missing_column', 'is missing'),
  invalidCsv: textOf('invalid_csv', 'is not valid CSV'),
  tooManyRows: (count: number) => textOf('too_many_rows', `has more than ${count} rows`, { count }),
  cellCount: (count: number) => textOf('cell_count', `has ${count} cells`, { count }),
  ofType: (key: string, type: string) =>
    textOf('of_type', `"${short(key)}" is a ${type}`, { found: short(key), type }),
  sameAsRow: (row: number) => textOf('same_as_row', `is that of row ${row}`, { otherRow: row }),
  incompletePlace: textOf('incomplete_place', 'is incomplete'),
  belowItself: textOf('below_itself', 'is below itself'),
  differsFromStored: textOf('differs_from_stored', 'differs from what is stored'),
  ofMinors: textOf('of_minors', 'is of minors'),
  clip: textOf('clip', 'is that of a clip or highlight'),
  withdrawnMatch: textOf('withdrawn_match', 'is that of a withdrawn match'),
  matchStatus: (status: string) => textOf('match_status', `the match is ${status}`, { status }),
  openStream: (problem: string, origin: string) => textOf('open_stream', problem, { origin }),
  tooManyPlayers: (count: number) =>
    textOf('too_many_players', `has more than ${count} players`, { count }),
  teamOfMinors: (key: string) =>
    textOf('team_of_minors', `"${short(key)}" is a team of minors`, { found: short(key) }),
} as const satisfies Record<string, Found | ((...values: never[]) => Found)>;

/** Texts of the values that an import accepts. */
export const allowed = {
  text: (max: number) => textOf('text', `a text of at most ${max} characters`, { max }),
  plainText: (max: number) =>
    textOf('plain_text', `a text of at most ${max} characters without control characters`, {
      max,
    }),
  oneOf: (choices: readonly string[]) =>
    textOf('one_of', `one of ${choices.join(', ')}`, { choices: choices.join(', ') }),
  flag: textOf('flag', 'true or false (yes or no, 1 or 0)'),
  integer: (min: number, max: number) =>
    textOf('integer', `a whole number from ${min} to ${max}`, { min, max }),
  shirtNumber: (max: number) => textOf('shirt_number', `a shirt number from 0 to ${max}`, { max }),
  time: textOf('time', allowedTimes),
  start: textOf('start', 'when the match begins'),
  presentStart: (start: string) =>
    textOf('present_start', `its current start, ${start}`, { start }),
  afterStart: (start: string) =>
    textOf('after_start', `a time after the start, ${start}`, { start }),
  degrees: (max: number) => textOf('degrees', `degrees from -${max} to ${max}`, { max }),
  key: textOf('key', 'a reference or an id'),
  keys: textOf('keys', 'references or ids, several separated by |'),
  teamKey: textOf('team_key', 'the reference or id of a team'),
  competitionKeys: textOf(
    'competition_keys',
    'references or ids of competitions, categories or subcategories, separated by |',
  ),
  identityKey: textOf('identity_key', 'the reference or id of an identity, stored or in this file'),
  color: textOf('color', 'a colour such as #1a2b3c'),
  httpsAddress: textOf('https_address', 'an https address'),
  pictureAddress: textOf('picture_address', 'an address of a picture'),
  wholePlace: textOf('whole_place', 'town, latitude and longitude together, or none'),
  countries: textOf('countries', 'countries by two capital letters, several separated by |'),
  columnOnce: textOf('column_once', 'each column once'),
  requiredColumns: (columns: readonly string[]) =>
    textOf('required_columns', `the columns ${columns.join(', ')} are required`, {
      columns: columns.join(', '),
    }),
  csvQuotes: textOf('csv_quotes', 'quotes in pairs, doubled inside a cell'),
  header: (columns: readonly string[]) =>
    textOf('header', `a line with the columns ${columns.join(', ')}`, {
      columns: columns.join(', '),
    }),
  smallerFiles: textOf('smaller_files', 'several smaller files'),
  cellsOfHeader: (cells: number) =>
    textOf(
      'cells_of_header',
      `${cells}, as the first line; quote a cell that has the separator in it`,
      { cells },
    ),
  once: textOf('once', 'each once'),
  parentAbove: textOf('parent_above', 'a parent above it'),
  noTeam: textOf('no_team', 'no team'),
  presentType: (type: string) =>
    textOf('present_type', `"${type}", which it is already`, { presentType: type }),
  safeguardCall: textOf(
    'safeguard_call',
    'a change by the call event.safeguardIdentity, which also changes its matches',
  ),
  notOfMinors: textOf('not_of_minors', 'one not of minors, unless this is'),
  titleOrTeams: (max: number) =>
    textOf('title_or_teams', `a text of at most ${max} characters, or home and away`, { max }),
  otherTeam: textOf('other_team', 'another team than home'),
  matchReference: textOf('match_reference', 'the reference of a match'),
  restoredMatch: textOf('restored_match', 'restore it first'),
  upcomingMatch: textOf('upcoming_match', 'true for an upcoming match'),
  freeAccess: textOf('free_access', 'commerce_free_media'),
  numberOnce: textOf('number_once', 'each number once in a team'),
  fewerPlayers: (max: number) => textOf('fewer_players', `at most ${max}`, { max }),
  noSquadOfMinors: textOf('no_squad_of_minors', 'teams of minors have no roster'),
  oneName: textOf('one_name', 'one name for each team: its reference or its id'),
} as const satisfies Record<string, Allowed | ((...values: never[]) => Allowed)>;
