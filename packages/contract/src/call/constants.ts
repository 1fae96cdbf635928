/** Constants that several nouns or the portal's pages share (specification point 9). */

export const defaultPage = 0;
export const defaultPageSize = 10;
/** Maximum page size of lists without a limit of their own. */
export const maxPageSize = 100;
/** Maximum number of rows to skip; pages beyond it are empty. */
export const maxOffset = 100_000;
/** `totalCount` is exact up to this number. */
export const exactCountLimit = 10_000;

/** Maximum size of a picture that an operator uploads: bytes of the picture itself. */
export const maxUploadedPictureBytes = 8 * 1024 * 1024;

/** Maximum number of rows of one import, and its maximum size, bytes. */
export const maxImportRows = 100_000;
export const maxImportBytes = 48 * 1024 * 1024;
/** Maximum number of problems that an import names. */
export const maxImportProblems = 500;
/** What an import found and does not accept. Clients have texts for them in languages other than English. */
export const importProblemCodes = [
  'found',
  'empty',
  'unknown_column',
  'duplicate_column',
  'missing_column',
  'invalid_csv',
  'too_many_rows',
  'cell_count',
  'of_type',
  'same_as_row',
  'incomplete_place',
  'below_itself',
  'differs_from_stored',
  'of_minors',
  'clip',
  'withdrawn_match',
  'match_status',
  'open_stream',
  'too_many_players',
  'team_of_minors',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];
/** What an import accepts in its place. */
export const importAllowedCodes = [
  'text',
  'plain_text',
  'one_of',
  'flag',
  'integer',
  'shirt_number',
  'time',
  'start',
  'present_start',
  'after_start',
  'degrees',
  'key',
  'keys',
  'team_key',
  'competition_keys',
  'identity_key',
  'color',
  'https_address',
  'picture_address',
  'whole_place',
  'countries',
  'column_once',
  'required_columns',
  'csv_quotes',
  'header',
  'smaller_files',
  'cells_of_header',
  'once',
  'parent_above',
  'no_team',
  'present_type',
  'safeguard_call',
  'not_of_minors',
  'title_or_teams',
  'other_team',
  'match_reference',
  'restored_match',
  'upcoming_match',
  'free_access',
  'number_once',
  'fewer_players',
  'no_squad_of_minors',
  'one_name',
] as const;
export type ImportAllowedCode = (typeof importAllowedCodes)[number];

export const defaultTitle = 'NO TITLE';
/** Locale for formatting on unprefixed pages (I18N-07). */
export const defaultFormatLocale = 'en-US';

export const localeCookieDays = 365;

/** Days within which a request with an Idempotency-Key may be repeated. */
export const idempotencyKeyDays = 30;

/** With the value `hide`, responses omit match results. */
export const resultsHeader = 'x-results';
/** Cookie with the viewer's choice about results: `on` hides them, `off` shows them. */
export const spoilerFreeCookie = 'ott-spoiler-free';

/** Layout breakpoints in px (THM-04). */
export const breakpoints = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

/** Socket client options (RTM-01, RTM-03, RTM-04); times in ms. */
export const socketPath = '/ws';
export const socketOptions = {
  path: socketPath,
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;
