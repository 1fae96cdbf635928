/** Parses XMLTV, the common exchange format of program guides (xmltv.dtd). */
import { setImmediate as letOthers } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { maxReadProgrammes, programmeOf, UnreadableProgram, type Programme } from './programme.ts';

/** Characters parsed before yielding to other work. */
const slice = 32 * 1024;
/** `tv`, `programme` and their elements; credits are slightly deeper. */
const maxDepth = 12;

/** Parses `20261121180000 +0100`. Missing trailing digits are 0, a missing zone is UTC. */
function timeOf(text: string): number {
  const [, date = '', sign = '+', hours = '0', minutes = '0'] =
    /^(\d{8,14})(?:\s*([+-])(\d{2})(\d{2}))?$/.exec(text.trim()) ?? [];
  const [year, month, day, hour, minute, second] = [
    date.slice(0, 4),
    date.slice(4, 6),
    date.slice(6, 8),
    date.slice(8, 10),
    date.slice(10, 12),
    date.slice(12, 14),
  ].map(Number);
  if (date === '') return Number.NaN;
  const local = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? local + offset : local - offset;
}

interface Draft {
  readonly channel: string;
  readonly start: string;
  readonly stop: string;
  title: string | null;
  description: string | null;
}

type Read = Map<string, Programme[]>;

/** Collects the programmes by channel during parsing. */
function gather(parser: SaxesParser): Read {
  const read: Read = new Map();
  const path: string[] = [];
  let draft: Draft | null = null;
  let text = '';
  let count = 0;
  const finish = ({ channel, start, stop, title, description }: Draft) => {
    const times = { startMs: timeOf(start), endMs: timeOf(stop) };
    const programme = programmeOf({ ...times, title: title ?? '', description, eventId: null });
    if (programme === null) return;
    const ofChannel = read.get(channel) ?? [];
    ofChannel.push(programme);
    read.set(channel, ofChannel);
  };
  // Declarations allow entity expansion attacks, so none is accepted.
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new UnreadableProgram('declares its own entities');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    path.push(name);
    if (path.length === 1 && name !== 'tv') throw new UnreadableProgram('is XML, but not XMLTV');
    if (path.length > maxDepth) throw new UnreadableProgram('is nested too deeply');
    text = '';
    if (path.length !== 2 || name !== 'programme') return;
    count += 1;
    if (count > maxReadProgrammes) throw new UnreadableProgram('has too many programmes');
    const { channel = '', start = '', stop = '' } = attributes;
    draft = { channel, start, stop, title: null, description: null };
  });
  const addText = (part: string) => {
    if (draft !== null && path.length === 3) text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    // One per language; the first is the channel's own.
    if (draft !== null && path.length === 3) {
      if (name === 'title') draft.title ??= text;
      if (name === 'desc') draft.description ??= text;
    }
    if (draft !== null && path.length === 2) {
      finish(draft);
      draft = null;
    }
    path.pop();
  });
  return read;
}

/**
 * Returns the programmes of one channel: the one with a name in `names`, or the only one.
 * @throws UnreadableProgram for invalid XMLTV, or if the channel is missing
 */
export async function readXmltv(text: string, names: readonly string[]): Promise<Programme[]> {
  const parser = new SaxesParser({});
  const read = gather(parser);
  parser.on('error', (error) => {
    throw new UnreadableProgram(`is not well-formed: ${error.message.slice(0, 120)}`);
  });
  for (let at = 0; at < text.length; at += slice) {
    parser.write(text.slice(at, at + slice));
    await letOthers();
  }
  parser.close();
  const named = names.find((name) => read.has(name));
  if (named !== undefined) return read.get(named) ?? [];
  const [only, ...others] = read.values();
  if (only === undefined || others.length > 0)
    throw new UnreadableProgram(`has no channel ${names[0] ?? ''}`);
  return only;
}
