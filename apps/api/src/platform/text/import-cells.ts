import { isInvisible } from '@grandstand/contract';
import { quoteShort, type ImportProblems, type ImportRow } from './import-table.ts';
import { allowedTimes } from './local-time.ts';

/**
 * Reads the cells of a row. Except `required`, each method that reads returns undefined for an absent column and
 * null for an empty cell. For anything that is not allowed, it adds a problem and returns null.
 */
export class RowCells {
  readonly line: number;
  readonly #row: ImportRow;
  readonly #problems: ImportProblems;

  constructor(row: ImportRow, problems: ImportProblems) {
    this.line = row.line;
    this.#row = row;
    this.#problems = problems;
  }

  raw(column: string): string | null | undefined {
    return this.#row.cells.get(column);
  }

  refuse(column: string | null, problem: string, allowed: string): null {
    this.#problems.add(this.line, column, problem, allowed);
    return null;
  }

  /** Reads a cell by a function that returns undefined for what is not allowed. */
  read<T>(
    column: string,
    parse: (value: string) => T | undefined,
    allowed: string,
  ): T | null | undefined {
    const value = this.raw(column);
    if (value === undefined || value === null) return value;
    const parsed = parse(value);
    return parsed === undefined ? this.refuse(column, quoteShort(value), allowed) : parsed;
  }

  text(column: string, max: number): string | null | undefined {
    const isText = (value: string) =>
      value.length <= max &&
      value.isWellFormed() &&
      !isInvisible(value) &&
      !/(?![\n\r\t])\p{Cc}|[\uFFFE\uFFFF]/u.test(value);
    return this.read(
      column,
      (value) => (isText(value) ? value : undefined),
      `a text of at most ${max} characters without control characters`,
    );
  }

  /** A required text. */
  required(column: string, max: number): string | null {
    const value = this.text(column, max);
    if (value !== null && value !== undefined) return value;
    return this.raw(column) == null
      ? this.refuse(column, 'is empty', `a text of at most ${max} characters`)
      : null;
  }

  oneOf<T extends string>(column: string, values: readonly T[]): T | null | undefined {
    return this.read(
      column,
      (value) => values.find((candidate) => candidate.toLowerCase() === value.toLowerCase()),
      `one of ${values.join(', ')}`,
    );
  }

  flag(column: string): boolean | null | undefined {
    const yes = ['true', 'yes', '1', 'x'];
    const no = ['false', 'no', '0'];
    return this.read(
      column,
      (value) => {
        const plain = value.toLowerCase();
        return yes.includes(plain) ? true : no.includes(plain) ? false : undefined;
      },
      'true or false (yes or no, 1 or 0)',
    );
  }

  integer(column: string, min: number, max: number): number | null | undefined {
    return this.read(
      column,
      (value) => {
        // Spreadsheets write whole numbers as 5.0 or 5,0 at times.
        const number = /^[+-]?\d{1,9}(?:[.,]0+)?$/.test(value) ? Number.parseInt(value, 10) : NaN;
        return number >= min && number <= max ? number : undefined;
      },
      `a whole number from ${min} to ${max}`,
    );
  }

  time(column: string, read: (value: string) => number | null): Date | null | undefined {
    return this.read(
      column,
      (value) => {
        const at = read(value);
        return at === null ? undefined : new Date(at);
      },
      allowedTimes,
    );
  }

  pattern(column: string, pattern: RegExp, allowed: string): string | null | undefined {
    return this.read(column, (value) => (pattern.test(value) ? value : undefined), allowed);
  }

  /** Several values, separated by `|`. */
  list(column: string, pattern: RegExp, allowed: string): string[] | null | undefined {
    return this.read(
      column,
      (value) => {
        const parts = value
          .split('|')
          .map((part) => part.trim())
          .filter((part) => part !== '');
        return parts.every((part) => pattern.test(part)) ? parts : undefined;
      },
      `${allowed}, several separated by |`,
    );
  }
}

/** A reference of an organiser's system, or an id. */
export const keyPattern = /^[^\p{Cc}|]{1,128}$/u;
export const allowedKeys = 'a reference or an id';
