/** Required properties of JSON-LD, per schema.org and the search engines' own rules. */
import type { JsonLd } from './json-ld.ts';

type Properties = Readonly<Record<string, unknown>>;

const required: Readonly<Record<string, readonly string[]>> = {
  SportsEvent: ['name', 'startDate', 'eventStatus', 'url'],
  BroadcastEvent: ['name', 'isLiveBroadcast', 'startDate', 'endDate', 'broadcastOfEvent'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  SportsTeam: ['name'],
  SportsOrganization: ['name'],
};

const addresses = ['url', 'item', 'image', 'thumbnailUrl', 'contentUrl', 'logo', 'urlTemplate'];
const dates = ['startDate', 'endDate', 'uploadDate'];

function problemsOf(key: string, value: unknown): string[] {
  const text = JSON.stringify(value).replace(/^"|"$/g, '');
  if (addresses.includes(key) && !/^https?:\/\//.test(text))
    return [`${key} is not absolute: ${text}`];
  if (dates.includes(key) && Number.isNaN(Date.parse(text)))
    return [`${key} is not a time: ${text}`];
  if (key === 'duration' && !/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/.test(text)) {
    return [`${key} is not a duration: ${text}`];
  }
  return [];
}

function walk(value: unknown, key: string, path: string): string[] {
  if (value === null || value === undefined || value === '') return [`${path} is empty`];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => walk(item, key, path));
  if (typeof value !== 'object') return problemsOf(key, value).map((text) => `${path}: ${text}`);
  const properties = value as Properties;
  const type = typeof properties['@type'] === 'string' ? properties['@type'] : '';
  const requiredFields = required[type];
  if (requiredFields === undefined && properties['@id'] === undefined)
    return [`${path}: unknown type ${type}`];
  return [
    ...(requiredFields ?? [])
      .filter((name) => properties[name] === undefined)
      .map((name) => `${path} (${type}) lacks ${name}`),
    ...Object.entries(properties)
      .filter(([name]) => !name.startsWith('@'))
      .flatMap(([name, inner]) => walk(inner, name, `${path}.${name}`)),
  ];
}

/** Returns every fault of a JSON-LD description, a line each. */
export function jsonLdProblems(description: JsonLd): string[] {
  const properties: Properties = { ...description };
  const type = String(properties['@type']);
  const hasContext = properties['@context'] === 'https://schema.org';
  return [...(hasContext ? [] : [`${type} lacks its @context`]), ...walk(properties, '', type)];
}
