/** Parses XMLTV, the common exchange format of program guides (xmltv.dtd). */
import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { maxReadProgrammes, programmeOf, UnreadableProgram, type Programme } from './programme.ts';

/** Characters parsed before the event loop runs other work. */
const chunkLength = 32 * 1024;
/** Deepest nesting of elements; credits are the deepest of the format. */
const maxDepth = 12;

/** Parses `20261121180000 +0100` to epoch ms, or NaN. Missing trailing digits are 0, a missing zone is UTC. */
function parseTime(text: string): number {
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

type ProgrammesByChannel = Map<string, Programme[]>;

/** Returns a map that the parser fills with the programmes of each channel. */
function collectProgrammes(parser: SaxesParser): ProgrammesByChannel {
  const programmes: ProgrammesByChannel = new Map();
  const path: string[] = [];
  let draft: Draft | null = null;
  let text = '';
  let count = 0;
  const finish = ({ channel, start, stop, title, description }: Draft) => {
    const times = { startMs: parseTime(start), endMs: parseTime(stop) };
    const programme = programmeOf({ ...times, title: title ?? '', description, eventId: null });
    if (programme === null) return;
    const ofChannel = programmes.get(channel) ?? [];
    ofChannel.push(programme);
    programmes.set(channel, ofChannel);
  };
  // Refuses documents that declare entities, which allow entity expansion attacks.
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
    // A programme may repeat these in other languages; the first is in the channel's own.
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
  return programmes;
}

/**
 * Returns the programmes of one channel: the first of `names` in the guide, or its only channel.
 *
 * @throws UnreadableProgram for invalid XMLTV, or if the channel is missing
 */
export async function readXmltv(text: string, names: readonly string[]): Promise<Programme[]> {
  const parser = new SaxesParser({});
  const programmes = collectProgrammes(parser);
  parser.on('error', (error) => {
    throw new UnreadableProgram(`is not well-formed: ${error.message.slice(0, 120)}`);
  });
  for (let at = 0; at < text.length; at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength));
    await setImmediate();
  }
  parser.close();
  const named = names.find((name) => programmes.has(name));
  if (named !== undefined) return programmes.get(named) ?? [];
  const [only, ...others] = programmes.values();
  if (only === undefined || others.length > 0)
    throw new UnreadableProgram(`has no channel ${names[0] ?? ''}`);
  return only;
}
