/**
 * A cell that no spreadsheet takes for a formula, whatever is in it: what begins like one gets a quote in
 * front, which spreadsheets take for text.
 */
const cell = (value: string | number): string => {
  const text = String(value);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Rows as a file for spreadsheets (RFC 4180), the first of them the names of the columns. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
