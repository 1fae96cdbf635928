import { sql } from 'kysely';
import type { Stream } from '@grandstand/contract';

/** The kind of the stream of a row of `event`. */
export const streamKind = sql<Stream['kind']>`event.stream ->> 'kind'`;
