import type { OperatorRosterBody } from '@grandstand/contract';
import { readCsvTable, shirtNumberOf } from './csv-table.ts';

/**
 * Reads the players of a CSV file. The server validates them.
 * @throws UsageError naming the column or line that is wrong
 */
export function readRoster(text: string): OperatorRosterBody {
  const rows = readCsvTable('roster', text, {
    required: ['number', 'name'],
    optional: ['position', 'picture'],
  });
  const players = rows.map((row) => ({
    number: shirtNumberOf('roster', row),
    name: row.valueOf('name'),
    position: row.valueOf('position') || null,
    imageUrl: row.valueOf('picture') || null,
  }));
  return { players };
}
