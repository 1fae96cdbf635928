/** The Trusted Types API; TypeScript does not declare it yet. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: { createHTML: (text: string, type: string, sink: string) => string | null },
  ): object;
}

/**
 * Allows text to be parsed into separate documents, and nothing else. hls.js parses captions (TTML) and DRM
 * messages that way, and `read-vast.ts` VAST documents; the result stays out of the page. Where the page's
 * policy requires Trusted Types, every other way from text to markup or script stays closed.
 */
export function allowParsing(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  try {
    trustedTypes.createPolicy('default', {
      createHTML: (text, _type, sink) => (sink.startsWith('DOMParser ') ? text : null),
    });
  } catch {
    // The site's own policy does not allow this name, and then decides by itself what may be parsed.
  }
}
