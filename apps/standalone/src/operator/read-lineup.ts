import type { OperatorLineupBody } from '@grandstand/contract';
import { readCsvTable, shirtNumberOf, type CsvRow } from './csv-table.ts';
import { UsageError } from './usage-error.ts';

const columns = {
  required: ['team', 'number'],
  optional: ['name', 'position', 'role', 'captain'],
} as const;
type Row = CsvRow<(typeof columns)['required' | 'optional'][number]>;

/** Returns the value of a cell, the first of `values` if it is empty; the team must be given. Throws `UsageError`. */
function oneOf<T extends string>(
  row: Row,
  column: 'team' | 'role' | 'captain',
  values: readonly T[],
) {
  const text = row.valueOf(column).toLowerCase();
  const found =
    text === '' && column !== 'team' ? values[0] : values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new UsageError(
    `lineup: expected one of ${values.join(', ')} as ${column}, found "${row.valueOf(column)}" in line ${row.line}`,
  );
}

const playerOf = (row: Row) => ({
  number: shirtNumberOf('lineup', row),
  name: row.valueOf('name') || null,
  position: row.valueOf('position') || null,
  isStarter: oneOf(row, 'role', ['starting', 'bench']) === 'starting',
  isCaptain: oneOf(row, 'captain', ['no', 'yes']) === 'yes',
});

/**
 * Reads the line-ups of a match from a CSV file; a side without a line is left out. The server validates
 * the players.
 * @throws UsageError naming the column or line that is wrong
 */
export function readLineup(text: string): OperatorLineupBody {
  const rows = readCsvTable('lineup', text, columns);
  if (rows.length === 0) throw new UsageError('lineup: the file has no players');
  const bySide = Map.groupBy(rows, (row) => oneOf(row, 'team', ['home', 'away']));
  return Object.fromEntries([...bySide].map(([side, players]) => [side, players.map(playerOf)]));
}
