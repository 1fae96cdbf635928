/** Parses a channel's program from its source document: JSON or XMLTV (EVT-21, A-37). */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import {
  inOrder,
  maxReadProgrammes,
  programmeOf,
  UnreadableProgram,
  type Programme,
} from './programme.ts';
import { readXmltv } from './xmltv.ts';

const unzip = promisify(gunzip);
/** Maximum size of a compressed file, after decompression. */
const maxBytes = 1024 * 1024;

const time = z.iso.datetime({ offset: true });
const entry = z.object({
  title: z.string(),
  description: z.string().nullish(),
  start: time,
  end: time,
  eventId: z.string().nullish(),
});

/** Parses a list of programmes, or an object with it as `entries`. Skips invalid entries. */
function readJson(text: string): Programme[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UnreadableProgram('is neither JSON nor XMLTV');
  }
  const list = Array.isArray(read) ? read : (read as { entries?: unknown } | null)?.entries;
  if (!Array.isArray(list)) throw new UnreadableProgram('has no list of programmes');
  return list.slice(0, maxReadProgrammes).flatMap((one: unknown) => {
    const { success, data } = entry.safeParse(one);
    if (!success) return [];
    const { title, description = null, eventId = null, start, end } = data;
    const programme = programmeOf({
      startMs: Date.parse(start),
      endMs: Date.parse(end),
      title,
      description,
      eventId,
    });
    return programme === null ? [] : [programme];
  });
}

/** Decodes a document by its XML declaration, else as UTF-8. */
function textOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1');
  const [, named = 'utf-8'] =
    /^\uFEFF?<\?xml[^>]*\sencoding=["']([\w-]{1,20})["']/.exec(start) ?? [];
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableProgram(`is not encoded in ${named}`);
  }
}

/**
 * Returns a document's programmes around `now`, in order and without overlaps.
 * @param names XMLTV names of the channel, the best first
 * @throws UnreadableProgram if there are none
 */
export async function readProgram(
  document: Buffer,
  names: readonly string[],
  now: number,
): Promise<Programme[]> {
  const isPacked = document[0] === 0x1f && document[1] === 0x8b;
  const bytes = isPacked
    ? await unzip(document, { maxOutputLength: maxBytes }).catch(() => {
        throw new UnreadableProgram('is damaged, or too large when unpacked');
      })
    : document;
  const text = textOf(bytes);
  const isXml = /^\s*</.test(text);
  const programmes = inOrder(isXml ? await readXmltv(text, names) : readJson(text), now);
  if (programmes.length === 0) throw new UnreadableProgram('has no programme around the present');
  return programmes;
}
