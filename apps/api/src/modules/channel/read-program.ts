/** Parses a channel's program from its source document: JSON or XMLTV (EVT-21, A-37). */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { documentText } from './document-text.ts';
import {
  inOrder,
  maxReadProgrammes,
  programmesOf,
  UnreadableProgram,
  type ReadProgrammes,
  type WrittenProgramme,
} from './programme.ts';
import { readXmltv } from './xmltv.ts';

const unzip = promisify(gunzip);
/** Maximum size of a compressed file, after decompression. */
const maxBytes = 1024 * 1024;

const time = z.union([z.string().min(1), z.number()]);
const text = z.union([z.string(), z.number().transform(String)]);
const entry = z.object({
  title: text,
  description: z.string().nullish(),
  start: time,
  end: z.union([z.string(), z.number()]).nullish(),
  eventId: text.nullish(),
});

/** Parses a list of programmes, or an object with it as `entries`. */
function readJson(document: string): {
  readonly written: readonly WrittenProgramme[];
  readonly dropped: readonly string[];
} {
  let read: unknown;
  try {
    read = JSON.parse(document);
  } catch {
    throw new UnreadableProgram('is neither JSON nor XMLTV');
  }
  const list = Array.isArray(read) ? read : (read as { entries?: unknown } | null)?.entries;
  if (!Array.isArray(list)) throw new UnreadableProgram('has no list of programmes');
  if (list.length > maxReadProgrammes) throw new UnreadableProgram('has too many programmes');
  const written: WrittenProgramme[] = [];
  const dropped: string[] = [];
  for (const [at, one] of list.entries()) {
    const { success, data, error } = entry.safeParse(one);
    if (success) {
      const { title, description = null, eventId = null, start, end = null } = data;
      written.push({ title, description, eventId, start, end: end === '' ? null : end });
    } else {
      const field = error.issues[0]?.path.join('.') ?? '';
      dropped.push(`entry ${at + 1} ${field === '' ? 'is no programme' : `has no valid ${field}`}`);
    }
  }
  return { written, dropped };
}

/**
 * Returns a document's programmes around `now`, in order and without overlaps, and those left out.
 * @param names XMLTV names of the channel, the best first
 * @throws UnreadableProgram if there are none
 */
export async function readProgram(
  packed: Buffer,
  names: readonly string[],
  now: number,
): Promise<ReadProgrammes> {
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  const bytes = isPacked
    ? await unzip(packed, { maxOutputLength: maxBytes }).catch(() => {
        throw new UnreadableProgram('is damaged, or too large when unpacked');
      })
    : packed;
  const document = documentText(bytes);
  const { written, dropped } = document.startsWith('<')
    ? { written: await readXmltv(document, names), dropped: [] }
    : readJson(document);
  const found = programmesOf(written);
  const read = inOrder({ ...found, dropped: [...dropped, ...found.dropped] }, now);
  if (read.programmes.length > 0) return read;
  const [example] = read.dropped;
  throw new UnreadableProgram(
    example === undefined
      ? 'has no programme around the present'
      : `has no programme around the present; ${read.dropped.length} left out, such as: ${example}`,
  );
}
