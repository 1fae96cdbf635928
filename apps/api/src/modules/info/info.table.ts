import type { LegalType, Locale } from '@grandstand/contract/constants';
import type { Time } from '../../platform/database/tables.ts';
import {
  addedByBackend,
  addedByOperators,
  type TableLimits,
} from '../../platform/database/table-limit.ts';

/** The hash of a generated legal page of a tenant, and when its content last changed. */
export interface LegalVersionTable {
  tenant_id: string;
  type: LegalType;
  /** Hash of the English text, of which the others are translations. */
  content_hash: string;
  changed_at: Time;
}

/** The text of an information page in a language. */
export interface InfoTextTable {
  tenant_id: string;
  type: string;
  lang: Locale;
  /** The title is its first line, after `# `. */
  markdown: string;
  version: number;
  updated_at: Time;
}

export const tableLimits: TableLimits<'info_text' | 'legal_version'> = {
  info_text: addedByOperators,
  legal_version: addedByBackend,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    info_text: InfoTextTable;
    legal_version: LegalVersionTable;
  }
}
