/** Parses a channel's program from its source document: JSON or XMLTV (EVT-21, A-37). */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { documentText } from './document-text.ts';
import {
  maxReadProgrammes,
  programmesOf,
  UnreadableProgramError,
  withoutOverlaps,
  type ReadProgrammes,
  type WrittenProgramme,
} from './programme.ts';
import { readXmltv } from './xmltv.ts';

const unzip = promisify(gunzip);
/** Maximum size of a compressed file after decompression, bytes. */
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

/** Parses a JSON list of programmes, or a JSON object with the list as `entries`. */
function readJson(document: string): {
  readonly written: readonly WrittenProgramme[];
  readonly dropped: readonly string[];
} {
  let parsed: unknown;
  try {
    parsed = JSON.parse(document);
  } catch {
    throw new UnreadableProgramError('is neither JSON nor XMLTV');
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { entries?: unknown } | null)?.entries;
  if (!Array.isArray(list)) throw new UnreadableProgramError('has no list of programmes');
  if (list.length > maxReadProgrammes) throw new UnreadableProgramError('has too many programmes');
  const written: WrittenProgramme[] = [];
  const dropped: string[] = [];
  for (const [index, item] of list.entries()) {
    const { success, data, error } = entry.safeParse(item);
    if (success) {
      const { title, description = null, eventId = null, start, end = null } = data;
      written.push({ title, description, eventId, start, end: end === '' ? null : end });
    } else {
      const field = error.issues[0]?.path.join('.') ?? '';
      dropped.push(
        `entry ${index + 1} ${field === '' ? 'is not a programme' : `has no valid ${field}`}`,
      );
    }
  }
  return { written, dropped };
}

/**
 * Returns a document's programmes around `now`, in order and without overlaps, and those left out.
 * @param names names that the channel may have in XMLTV, in order of preference
 * @param now ms since 1970
 * @throws UnreadableProgramError if the document has no programme around `now`
 */
export async function readProgram(
  file: Buffer,
  names: readonly string[],
  now: number,
): Promise<ReadProgrammes> {
  // The magic number of gzip.
  const isCompressed = file[0] === 0x1f && file[1] === 0x8b;
  const bytes = isCompressed
    ? await unzip(file, { maxOutputLength: maxBytes }).catch(() => {
        throw new UnreadableProgramError('is damaged, or too large when unpacked');
      })
    : file;
  const document = documentText(bytes);
  const { written, dropped } = document.startsWith('<')
    ? { written: await readXmltv(document, names), dropped: [] }
    : readJson(document);
  const all = programmesOf(written);
  const result = withoutOverlaps({ ...all, dropped: [...dropped, ...all.dropped] }, now);
  if (result.programmes.length > 0) return result;
  const [example] = result.dropped;
  throw new UnreadableProgramError(
    example === undefined
      ? 'has no programme around the current time'
      : `has no programme around the current time; ${result.dropped.length} left out, such as: ${example}`,
  );
}
