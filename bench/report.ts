/** Prints measured numbers with their limits as they come. */
interface Row {
  readonly what: string;
  readonly within: boolean;
}

const rows: Row[] = [];

/** Prints one number; a number over its limit is marked and does not fail the run. */
export function note(what: string, measured: string, limit: string, within: boolean): void {
  rows.push({ what, within });
  process.stdout.write(`${within ? '  ' : '! '}${what}: ${measured} (limit ${limit})\n`);
}

/** Prints a remark: why something was not measured, or what comes next. */
export const say = (line: string): void => void process.stdout.write(`  ${line}\n`);

/** The last line: how many were within their limits. */
export function summary(): string {
  const within = rows.filter((row) => row.within).length;
  return `${within} of ${rows.length} within their limits`;
}
