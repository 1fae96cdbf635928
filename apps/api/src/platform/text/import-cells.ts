import { isInvisible } from '@grandstand/contract';
import type { ImportProblems, ImportRow } from './import-table.ts';
import { allowed, found, type Allowed, type Found } from './import-texts.ts';

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

  refuse(column: string | null, problem: Found, accepted: Allowed): null {
    this.#problems.add(this.line, column, problem, accepted);
    return null;
  }

  /** Reads a cell by a function that returns undefined for what is not allowed. */
  read<T>(
    column: string,
    parse: (value: string) => T | undefined,
    accepted: Allowed,
  ): T | null | undefined {
    const value = this.raw(column);
    if (value === undefined || value === null) return value;
    const parsed = parse(value);
    return parsed === undefined ? this.refuse(column, found.value(value), accepted) : parsed;
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
      allowed.plainText(max),
    );
  }

  /** A required text. */
  required(column: string, max: number): string | null {
    const value = this.text(column, max);
    if (value !== null && value !== undefined) return value;
    return this.raw(column) == null ? this.refuse(column, found.empty, allowed.text(max)) : null;
  }

  oneOf<T extends string>(column: string, values: readonly T[]): T | null | undefined {
    return this.read(
      column,
      (value) => values.find((candidate) => candidate.toLowerCase() === value.toLowerCase()),
      allowed.oneOf(values),
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
      allowed.flag,
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
      allowed.integer(min, max),
    );
  }

  time(column: string, read: (value: string) => number | null): Date | null | undefined {
    return this.read(
      column,
      (value) => {
        const at = read(value);
        return at === null ? undefined : new Date(at);
      },
      allowed.time,
    );
  }

  pattern(column: string, pattern: RegExp, accepted: Allowed): string | null | undefined {
    return this.read(column, (value) => (pattern.test(value) ? value : undefined), accepted);
  }

  /** Several values, separated by `|`. */
  list(column: string, pattern: RegExp, accepted: Allowed): string[] | null | undefined {
    return this.read(
      column,
      (value) => {
        const parts = value
          .split('|')
          .map((part) => part.trim())
          .filter((part) => part !== '');
        return parts.every((part) => pattern.test(part)) ? parts : undefined;
      },
      accepted,
    );
  }
}

/** A reference of an organiser's system, or an id. */
export const keyPattern = /^[^\p{Cc}|]{1,128}$/u;
