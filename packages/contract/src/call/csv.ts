/**
 * Formats a cell so that no spreadsheet treats it as a formula: one that starts like a formula gets a
 * leading quote, which marks it as text.
 */
const cell = (value: string | number): string => {
  const text = String(value);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Without this mark, Excel reads a file as ANSI. */
export const byteOrderMark = '\uFEFF';

/** Formats a row with its line end. */
export const csvLine = (row: readonly (string | number)[]): string =>
  `${row.map(cell).join(',')}\r\n`;

/**
 * Formats rows for spreadsheets (RFC 4180), with a byte order mark; the first row holds the column names.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('');
