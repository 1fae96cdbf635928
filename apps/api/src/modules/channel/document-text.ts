/** Decodes the text of a program's source. */
import { UnreadableProgramError } from './programme.ts';

const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const utf16Names = /^(?:utf-?16|ucs-?2|unicode)/i;

/** Detects the encoding of a document by its byte order mark, its zero bytes or its XML declaration. */
function encodingOf(bytes: Buffer): string {
  const [first = 1, second = 1] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 || second === 0) return first === 0 ? 'utf-16be' : 'utf-16le';
  const start = bytes
    .subarray(0, 300)
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '');
  const declared = declaration.exec(start)?.[1] ?? 'utf-8';
  // Without a byte order mark or zero bytes it is not UTF-16, whatever it declares.
  return utf16Names.test(declared) ? 'utf-8' : declared;
}

/** Returns a document's text, without byte order mark and leading white space. Throws `UnreadableProgramError`. */
export function documentText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).trimStart();
  } catch {
    throw new UnreadableProgramError(`is not encoded in ${encoding}`);
  }
}
