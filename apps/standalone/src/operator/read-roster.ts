import type { OperatorRosterBody } from '@grandstand/contract';
import { UsageError } from './operator-arguments.ts';

/** The columns of a roster's file; the first two are required. */
const columns = ['number', 'name', 'position', 'picture'] as const;

/** A field: quoted, with doubled quotes inside, or plain; and what ends it. */
const field = /(?:"((?:[^"]|"")*)"|([^",;\r\n]*))([,;]|\r?\n|$)/y;

/** Parses a CSV file (RFC 4180), separated by commas or, as some spreadsheets do, by semicolons. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  field.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, quoted, plain = '', end = ''] = field.exec(text) ?? [];
    if (field.lastIndex <= at && end === '')
      throw new UsageError(`roster: line ${rows.length + 1} is not valid CSV`);
    row.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === ',' || end === ';') {
      // A separator at the end of the file begins a last, empty field.
      if (field.lastIndex === text.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

/**
 * Reads the players of a CSV file. The server validates them.
 * @throws UsageError naming the column or line that is wrong
 */
export function readRoster(text: string): OperatorRosterBody {
  const [head = [], ...rows] = parseCsv(text);
  const names = head.map((name) => name.toLowerCase());
  const unknown = names.find((name) => !(columns as readonly string[]).includes(name));
  if (unknown !== undefined || !names.includes('number') || !names.includes('name'))
    throw new UsageError(
      `roster: expected the columns number and name, and optionally position and picture, found the columns "${head.join(', ')}"`,
    );
  const players = rows.map((cells, index) => {
    const valueOf = (column: (typeof columns)[number]) => cells[names.indexOf(column)] ?? '';
    const number = valueOf('number');
    if (!/^\d{1,3}$/.test(number))
      throw new UsageError(
        `roster: expected a shirt number of up to three digits, found "${number}" in line ${index + 2}`,
      );
    return {
      number: Number(number),
      name: valueOf('name'),
      position: valueOf('position') || null,
      imageUrl: valueOf('picture') || null,
    };
  });
  return { players };
}
