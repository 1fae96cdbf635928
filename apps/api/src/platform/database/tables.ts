/**
 * Common column types of all tables. Times are `timestamptz`: read as `Date`, written as `Date` or ISO
 * text. Structures are `jsonb`: read as values, written through `json(value)`.
 */
import type { ColumnType } from 'kysely';

export type Time = ColumnType<Date, Date | string, Date | string>;
export type NullableTime = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Written with `json(value)`, because a driver would turn a bare array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;

declare const jsonOf: unique symbol;
/** JSON text of a value of type `T`. */
export type JsonText<T> = string & { readonly [jsonOf]: T };

/** Serializes a value for a `jsonb` column. */
export const json = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;

export interface MigrationTable {
  name: string;
  applied_at: Time;
  /** True if earlier versions work with the migrated database. */
  compatible: ColumnType<boolean, boolean | undefined, boolean>;
}

/** Values of the installation by key; no tenant's data. */
export interface MetaTable {
  key: string;
  value: string;
}

/** All tables by name. A noun adds its own in its `<noun>.table.ts`, which also describes their rows. */
export interface Tables {
  migration: MigrationTable;
  meta: MetaTable;
}
