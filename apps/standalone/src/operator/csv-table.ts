import { parse } from 'csv-parse/sync';
import { UsageError } from './usage-error.ts';

/** Parses a CSV file (RFC 4180), separated by commas or, as some spreadsheets do, by semicolons. */
function parseCsv(command: string, text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';'],
      relax_column_count: true,
      skip_records_with_empty_values: true,
      trim: true,
      // Trims quoted cells, too, which `trim` leaves unchanged.
      cast: (cell) => cell.trim(),
    });
  } catch (error) {
    const { lines } = error as { readonly lines?: number };
    throw new UsageError(`${command}: line ${lines ?? 1} is not valid CSV`);
  }
}

/** A row of a file. */
export interface CsvRow<Column extends string> {
  /** Counted from 1, including the header. */
  readonly line: number;
  /** Returns the text of a column; empty if the file has none. */
  readonly valueOf: (column: Column) => string;
}

/**
 * Reads the rows of a CSV file whose first line names its columns.
 * @throws UsageError naming the columns that are wrong
 */
export function readCsvTable<Column extends string>(
  command: string,
  text: string,
  columns: { readonly required: readonly Column[]; readonly optional: readonly Column[] },
): CsvRow<Column>[] {
  const [header = [], ...rows] = parseCsv(command, text);
  const names = header.map((name) => name.toLowerCase());
  const { required, optional } = columns;
  const allowed: readonly string[] = [...required, ...optional];
  const isWrong =
    names.some((name) => !allowed.includes(name)) || required.some((name) => !names.includes(name));
  if (isWrong)
    throw new UsageError(
      `${command}: expected the columns ${required.join(' and ')}, and optionally ${optional.slice(0, -1).join(', ')} and ${optional.at(-1) ?? ''}, found the columns "${header.join(', ')}"`,
    );
  return rows.map((cells, index) => ({
    line: index + 2,
    valueOf: (column) => cells[names.indexOf(column)] ?? '',
  }));
}

/**
 * Reads the shirt number of a row.
 * @throws UsageError naming the line
 */
export function shirtNumberOf(command: string, { line, valueOf }: CsvRow<'number'>): number {
  const number = valueOf('number');
  if (/^\d{1,3}$/.test(number)) return Number(number);
  throw new UsageError(
    `${command}: expected a shirt number of up to three digits, found "${number}" in line ${line}`,
  );
}
