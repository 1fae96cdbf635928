/** Reads rows of an import, from CSV as spreadsheets save it or from JSON, and collects their problems. */
import {
  maxImportProblems,
  maxImportRows,
  type ImportBody,
  type ImportProblem,
} from '@grandstand/contract';
import { parse } from 'csv-parse/sync';
import { allowed, found, type Allowed, type Found } from './import-texts.ts';

/**
 * A row: its line in the CSV text, or its number from 1 in JSON, and its cells by column. Null is an empty cell;
 * absent columns are absent.
 */
export interface ImportRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string | null>;
}

/** Collects problems: the first ones in full, and the number of all. */
export class ImportProblems {
  readonly list: ImportProblem[] = [];
  count = 0;

  add(row: number, column: string | null, problem: Found, accepted: Allowed): void {
    this.count += 1;
    if (this.list.length >= maxImportProblems) return;
    this.list.push({
      row,
      column,
      problem: problem.text,
      allowed: accepted.text,
      problemCode: problem.code,
      allowedCode: accepted.code,
      values: { ...problem.values, ...accepted.values },
    });
  }
}

/** Compares names of columns without case, spaces, `_` and `-`: "Reference ID" is `referenceId`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The separator of a CSV text: the most frequent one in its first line, outside quotes. */
function delimiterOf(csv: string): string {
  const [header = ''] = csv.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counts = [';', ',', '\t'].map((mark) => [mark, header.split(mark).length] as const);
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}

/** Maps names of columns to the known ones, and reports unknown, duplicate and missing ones. */
function columnsOf(
  names: readonly string[],
  knownNames: readonly string[],
  required: readonly string[],
  problems: ImportProblems,
): (string | null)[] {
  const byPlain = new Map(knownNames.map((name) => [plain(name), name]));
  const columns = names.map((name) => {
    const column = byPlain.get(plain(name)) ?? null;
    if (column === null && name.trim() !== '')
      problems.add(1, name, found.unknownColumn, allowed.oneOf(knownNames));
    return column;
  });
  for (const column of new Set(columns))
    if (column !== null && columns.indexOf(column) !== columns.lastIndexOf(column))
      problems.add(1, column, found.duplicateColumn, allowed.columnOnce);
  for (const column of required)
    if (!columns.includes(column))
      problems.add(1, column, found.missingColumn, allowed.requiredColumns(required));
  return columns;
}

const cellOf = (value: string): string | null => {
  // An export marks texts that look like formulas by a quote, which spreadsheets do not show.
  const text = (/^'\s*[=+\-@＝＋－＠]/u.test(value) ? value.slice(1) : value).trim();
  return text === '' ? null : text;
};

interface TableOptions {
  readonly columns: readonly string[];
  readonly required: readonly string[];
}

/** Reads the rows of an import. Reports what cannot be read as problems. */
export function readImportRows(
  { csv, rows = [] }: Pick<ImportBody, 'csv' | 'rows'>,
  { columns: known, required }: TableOptions,
  problems: ImportProblems,
): ImportRow[] {
  if (csv === undefined) {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const columns = columnsOf(names, known, required, problems);
    const columnOf = new Map(names.map((name, index) => [name, columns[index] ?? null]));
    return rows.map((row, index) => ({
      line: index + 1,
      cells: new Map(
        Object.entries(row).flatMap(([name, value]) => {
          const column = columnOf.get(name) ?? null;
          return column === null ? [] : [[column, value === null ? null : cellOf(String(value))]];
        }),
      ),
    }));
  }
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: maxImportRows + 2,
    }) as unknown as typeof records;
  } catch (error) {
    const { lines } = error as { lines?: number };
    problems.add(lines ?? 1, null, found.invalidCsv, allowed.csvQuotes);
    return [];
  }
  const [header, ...lines] = records;
  if (header === undefined) {
    problems.add(1, null, found.empty, allowed.header(known));
    return [];
  }
  if (lines.length > maxImportRows) {
    problems.add(1, null, found.tooManyRows(maxImportRows), allowed.smallerFiles);
    return [];
  }
  const columns = columnsOf(header.record, known, required, problems);
  return lines.map(({ record, info }) => {
    if (record.length > columns.length && record.slice(columns.length).some((cell) => cell !== ''))
      problems.add(
        info.lines,
        null,
        found.cellCount(record.length),
        allowed.cellsOfHeader(columns.length),
      );
    return {
      line: info.lines,
      cells: new Map(
        columns.flatMap((column, index) =>
          column === null ? [] : [[column, cellOf(record[index] ?? '')] as const],
        ),
      ),
    };
  });
}
