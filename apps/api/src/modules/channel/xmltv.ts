/** Parses XMLTV, the common exchange format of program guides (xmltv.dtd). */
import { setImmediate } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { maxReadProgrammes, UnreadableProgramError, type WrittenProgramme } from './programme.ts';

/** Characters parsed before the event loop runs other work. */
const chunkLength = 32 * 1024;
/** Maximum nesting of elements, more than the format has. */
const maxDepth = 12;

interface Draft {
  readonly channel: string;
  readonly start: string;
  readonly stop: string | null;
  title: string | null;
  description: string | null;
}

type ProgrammesByChannel = Map<string, WrittenProgramme[]>;

/** Returns a map that the parser fills with the programmes of each channel. */
function collectProgrammes(parser: SaxesParser): ProgrammesByChannel {
  const programmes: ProgrammesByChannel = new Map();
  const path: string[] = [];
  let draft: Draft | null = null;
  let text = '';
  let count = 0;
  const finish = ({ channel, start, stop, title, description }: Draft) => {
    const programme = { title: title ?? '', description, eventId: null, start, end: stop };
    const ofChannel = programmes.get(channel) ?? [];
    ofChannel.push(programme);
    programmes.set(channel, ofChannel);
  };
  // Refuses documents that declare entities, which allow entity expansion attacks.
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new UnreadableProgramError('declares its own entities');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    path.push(name);
    if (path.length === 1 && name !== 'tv')
      throw new UnreadableProgramError('is XML, but not XMLTV');
    if (path.length > maxDepth) throw new UnreadableProgramError('is nested too deeply');
    text = '';
    if (path.length !== 2 || name !== 'programme') return;
    count += 1;
    if (count > maxReadProgrammes) throw new UnreadableProgramError('has too many programmes');
    const { channel = '', start = '', stop = '' } = attributes;
    draft = {
      channel,
      start,
      stop: stop.trim() === '' ? null : stop,
      title: null,
      description: null,
    };
  });
  const addText = (part: string) => {
    if (draft !== null && path.length === 3) text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    // A programme may repeat these in other languages; the channel's own comes first.
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
 * @throws UnreadableProgramError for invalid XMLTV, or if the channel is missing
 */
export async function readXmltv(
  text: string,
  names: readonly string[],
): Promise<WrittenProgramme[]> {
  const parser = new SaxesParser({});
  const programmes = collectProgrammes(parser);
  parser.on('error', (error) => {
    throw new UnreadableProgramError(`is not well-formed: ${error.message.slice(0, 120)}`);
  });
  for (let start = 0; start < text.length; start += chunkLength) {
    parser.write(text.slice(start, start + chunkLength));
    await setImmediate();
  }
  parser.close();
  const named = names.find((name) => programmes.has(name));
  if (named !== undefined) return programmes.get(named) ?? [];
  const [only, ...others] = programmes.values();
  if (only === undefined || others.length > 0)
    throw new UnreadableProgramError(`has no channel ${names[0] ?? ''}`);
  return only;
}
