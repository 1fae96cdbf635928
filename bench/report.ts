/** Prints each measured number with its limit as soon as it is measured. */
interface Row {
  readonly label: string;
  readonly within: boolean;
  readonly isBudget: boolean;
}

const rows: Row[] = [];

function report({ label, within, isBudget }: Row, measured: string, limit: string): void {
  rows.push({ label, within, isBudget });
  process.stdout.write(`${within ? '  ' : '! '}${label}: ${measured} (limit ${limit})\n`);
}

/** Prints a number that differs between machines and runs; marks it if it is over its limit. */
export const reportMeasurement = (
  label: string,
  measured: string,
  limit: string,
  within: boolean,
): void => report({ label, within, isBudget: false }, measured, limit);

/** Prints a number that is the same everywhere; over its limit it fails the run. */
export const reportBudget = (
  label: string,
  measured: string,
  limit: string,
  within: boolean,
): void => report({ label, within, isBudget: true }, measured, limit);

/** True if every budget was met. */
export const areBudgetsMet = (): boolean =>
  rows.every(({ within, isBudget }) => within || !isBudget);

/** Prints a remark: why something was not measured, or what comes next. */
export const printRemark = (line: string): void => void process.stdout.write(`  ${line}\n`);

/** Returns the last line: how many measurements were within their limits. */
export function summary(): string {
  const within = rows.filter((row) => row.within).length;
  return `${within} of ${rows.length} within their limits`;
}
