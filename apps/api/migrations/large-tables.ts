import type { Tables } from '../src/platform/database/tables.ts';

/** Statements that would lock a large table while they read or write all of it; a test refuses them in new migrations. */

/** Tables with many rows, whose lock viewers would notice. */
export const largeTables: readonly (keyof Tables)[] = [
  'event',
  'event_identity',
  'event_statistics',
  'identity',
  'search_entry',
  'search_key',
  'search_identity',
  'user_account',
  'device',
  'token_family',
  'refresh_token',
  'follow',
  'watchlist',
  'tag',
  'comment',
  'comment_reaction',
  'playback_position',
  'clip_list_entry',
  'consent_choice',
  'purchase',
  'purchase_change',
  'entitlement',
  'entitlement_end',
  'customer',
  'payment_intent',
  'payment_attempt',
  'payment_refund',
  'provider_event',
  'ledger_entry',
  'receipt',
  'payout_entry',
  'analytics_event',
  'analytics_play',
  'watched_minute',
  'audit_entry',
  'sent_mail',
  'webhook_delivery',
];

/**
 * Statements that lock a table for as long as they run, each with its problem and an alternative; `%` stands for the
 * table.
 */
const locking: readonly (readonly [RegExp, string])[] = [
  [
    /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b).*?\sON\s+(?:ONLY\s+)?%/is,
    'builds an index under a lock; use createIndexOnline',
  ],
  [
    /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?%.*?\bGENERATED\s+ALWAYS\s+AS\b.*?\bSTORED\b/is,
    'rewrites the table; add a plain column, write it by a trigger, and use backfillOnline',
  ],
  [
    /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?%.*?\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/is,
    'rewrites the table; add another column, and use backfillOnline',
  ],
  [
    /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?%.*?\bADD\s+(?:CONSTRAINT\b|CHECK\b|FOREIGN\b|UNIQUE\b|PRIMARY\b)(?!.*\bNOT\s+VALID\b)/is,
    'reads all rows under a lock; use addCheckOnline, or NOT VALID and VALIDATE CONSTRAINT',
  ],
  [
    /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?%.*?\bSET\s+NOT\s+NULL\b/is,
    'reads all rows under a lock; use addCheckOnline with IS NOT NULL before it',
  ],
  [/\bUPDATE\s+(?:ONLY\s+)?%/is, 'changes all rows in one transaction; use backfillOnline'],
  [/\bDELETE\s+FROM\s+(?:ONLY\s+)?%/is, 'deletes rows in one transaction; do it in batches'],
  [/\bINSERT\s+INTO\b.*\bSELECT\b.*\bFROM\s+%/is, 'reads all rows in one transaction; use batches'],
  [/\bLOCK\s+TABLE\s+%/is, 'locks the table'],
  [/\b(?:CLUSTER|VACUUM\s+FULL|REINDEX\s+TABLE)\s+%/is, 'rewrites the table under a lock'],
];

/** Returns the problem of a statement that would lock a large table, and an alternative; null if there is none. */
export function lockOf(statement: string): string | null {
  for (const table of largeTables)
    for (const [pattern, problem] of locking) {
      const named = new RegExp(
        pattern.source.replaceAll('%', `"?${table}"?(?![\\w"])`),
        pattern.flags,
      );
      if (named.test(statement)) return `${table}: ${problem}`;
    }
  return null;
}
