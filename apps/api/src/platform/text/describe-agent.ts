/** The recognised parts of a `User-Agent`. */
export interface AgentDescription {
  /** Browser and system, e.g. `Firefox on Linux`. */
  readonly description: string | null;
  readonly osName: string | null;
  readonly osVersion: string | null;
}

/** Patterns of a `User-Agent` with the name that each stands for. */
type NamedPatterns = readonly (readonly [RegExp, string])[];

/** Characters that are read of the header. */
const maxAgentLength = 512;
/** Characters of a returned version. */
const maxVersionLength = 20;

/** The first match names the browser, because most browsers claim to be others too. */
const browsers: NamedPatterns = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const systems: NamedPatterns = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (patterns: NamedPatterns, agent: string): string | null =>
  patterns.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/**
 * Returns the system's version, if browsers report it truthfully. Windows and macOS always report the same
 * one, as does Chrome's `Android 10; K`.
 */
function versionIn(agent: string): string | null {
  if (/Android 10; K\b/.test(agent)) return null;
  const match =
    /\bAndroid (\d+(?:\.\d+){0,2})/.exec(agent) ?? /\bOS (\d+(?:_\d+){0,2}) like/.exec(agent);
  return match?.[1]?.replaceAll('_', '.').slice(0, maxVersionLength) ?? null;
}

/** Parses a `User-Agent` header; every field is null for an unknown browser. */
export function describeAgent(agent: string): AgentDescription {
  const truncated = agent.slice(0, maxAgentLength);
  const browser = nameIn(browsers, truncated);
  const osName = nameIn(systems, truncated);
  const parts = [browser, osName].filter((part) => part !== null);
  return {
    description: parts.length === 0 ? null : parts.join(' on '),
    osName,
    osVersion: osName === null ? null : versionIn(truncated),
  };
}
