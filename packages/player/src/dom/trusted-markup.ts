/** What browsers with Trusted Types have; TypeScript does not know them yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: { createHTML: (text: string, type: string, sink: string) => string | null },
  ): object;
}

/**
 * Lets text be parsed into documents of its own, and nothing else: the streaming engine reads captions
 * (TTML) and the messages of rights systems so, and what it parses stays out of the page. Where the
 * page's policy demands Trusted Types, every other way from text to markup or script stays closed.
 */
export function allowParsing(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  try {
    trustedTypes.createPolicy('default', {
      createHTML: (text, _type, sink) => (sink.startsWith('DOMParser ') ? text : null),
    });
  } catch {
    // The site's own policy knows no such name: it then decides by itself what may be parsed.
  }
}
