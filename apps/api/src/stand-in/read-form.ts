import type { IncomingMessage } from 'node:http';

/** Maximum length of a posted form, characters. */
const maxFormLength = 32_768;

/** Reads the form that a request posts. Throws if it is larger than 32 KB. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxFormLength) throw new Error('a form larger than 32 KB');
  }
  return new URLSearchParams(text);
}
