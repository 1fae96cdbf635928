import {
  escapeHtml,
  playErrorCodes,
  qualityQuery,
  type PlayErrorCode,
  type QualityQuery,
  type QualityRow,
} from '@grandstand/contract';
import { csvOf, directionOf, type Locale } from '@grandstand/contract/constants';
import type { ModuleRoutes } from '../../platform/context/module.ts';
import { parseQuery } from '../../platform/http/request/parse-query.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import english from '../../../locales/en/analytics.json' with { type: 'json' };
import { formatMessage, readMessages, textLocaleOf } from '../../platform/text/messages.ts';
import { mailLocale } from '../mail/index.ts';
import { listPlayQuality } from './quality.service.ts';

/** Explains each player error to the reader of the table. */
const errorNames = {
  network: 'No response from the network',
  interrupted: 'Encoder was gone',
  server: 'Server failed',
  refused: 'Server refused it',
  blocked: 'Server does not allow this site',
  expired: 'Address expired',
  not_found: 'Video not found',
  empty: 'Playlist without media',
  invalid: 'Not a readable HLS stream',
  encrypted: 'No usable key',
  media: 'Video could not be decoded',
  unsupported: 'Browser cannot play it',
  engine: 'Player failed',
} as const satisfies Record<PlayErrorCode, string>;

/** The columns: name in the CSV file, then name and unit in the table. */
const columns: readonly (readonly [file: string, name: string, unit?: string])[] = [
  ['day', 'Day'],
  ['event', 'Event'],
  ['title', 'Title'],
  ['plays', 'Plays'],
  ['started', 'Plays that started'],
  ['start median ms', 'Wait for the picture, median', 'ms'],
  ['start p95 ms', 'Wait for the picture, slowest 5 in 100', 'ms'],
  ['watched s', 'Watched', 's'],
  ['stalls', 'Stalls'],
  ['stalled %', 'Time stalled', '%'],
  ['mean kbit/s', 'Mean bitrate', 'kbit/s'],
  ['switches', 'Changes of quality'],
  ...playErrorCodes.map((code) => [`error ${code}`, errorNames[code], 'errors'] as const),
];

/** Formats a share from 0 to 1 in per cent. */
const percent = (share: number | null) => (share === null ? '' : (share * 100).toFixed(2));
const cellsOf = (row: QualityRow): readonly (string | number)[] => [
  row.day,
  row.eventId,
  row.title === '' ? 'Clip of a viewer' : row.title,
  row.plays,
  row.started,
  row.startMedianMs ?? '',
  row.startP95Ms ?? '',
  Math.round(row.watchedMs / 1000),
  row.stalls,
  percent(row.stalled),
  row.meanBps === null ? '' : Math.round(row.meanBps / 1000),
  row.switches,
  ...playErrorCodes.map((code) => row.errors[code]),
];

/** Number of text columns, which precede the numeric ones. */
const textColumns = 3;
const alignment = (index: number) => (index < textColumns ? '' : ' class="n"');
const headerRow = () =>
  `<tr>${columns
    .map(([, name, unit], index) => {
      const small = unit === undefined ? '' : ` <small>${escapeHtml(unit)}</small>`;
      return `<th scope="col"${alignment(index)}>${escapeHtml(name)}${small}</th>`;
    })
    .join('')}</tr>`;
const tableRow = (cells: readonly (string | number)[]) =>
  `<tr>${cells.map((cell, index) => `<td${alignment(index)}>${escapeHtml(String(cell))}</td>`).join('')}</tr>`;

/** Allows no scripts, no content of other sites and no framing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

interface QualityPage {
  readonly tenant: string;
  /** The locale of the notice that the tenant stores no plays; null if it stores them. */
  readonly noticeLocale: Locale | null;
  readonly query: QualityQuery;
  readonly rows: readonly QualityRow[];
  readonly nextExists: boolean;
}

/** Returns the escaped address of one of these pages with its query, relative to the current page. */
const addressOf = (file: string, { days, eventId, page }: QualityQuery) => {
  const query = new URLSearchParams({ days: String(days), page: String(page) });
  if (eventId !== undefined) query.set('eventId', eventId);
  return escapeHtml(`${file}?${query.toString()}`);
};

const textsOf = readMessages('analytics', english.analytics);

/** Returns the notice for a tenant that stores no plays; `{setting}` is what its file lacks. */
function noPlaysStored(requestedLocale: Locale): string {
  const locale = textLocaleOf(requestedLocale);
  const { title, text } = textsOf(locale).noPlaysStored;
  const rest = formatMessage(locale, escapeHtml(text), {
    setting: '<code dir="ltr">own_analytics</code>',
  });
  return `<p lang="${locale}" dir="${directionOf(locale)}"><strong>${escapeHtml(title)}</strong> ${rest}</p>`;
}

function pageOf({ tenant, noticeLocale, query, rows, nextExists }: QualityPage): string {
  const { days, page } = query;
  const links = [
    `<a href="${addressOf('quality.csv', query)}">Download as CSV</a>`,
    ...[1, 7, 30, 92].map(
      (count) =>
        `<a href="${addressOf('quality', { ...query, days: count, page: 0 })}">${count} ${count === 1 ? 'day' : 'days'}</a>`,
    ),
    ...(page > 0
      ? [`<a href="${addressOf('quality', { ...query, page: page - 1 })}">Back</a>`]
      : []),
    ...(nextExists
      ? [`<a href="${addressOf('quality', { ...query, page: page + 1 })}">More</a>`]
      : []),
  ];
  const title = `Playback quality: ${tenant}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 0.875rem/1.5 system-ui, sans-serif; margin: 24px }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0 }
  .wide { overflow-x: auto }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums }
  th, td { padding: .3rem .6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); text-align: start; vertical-align: top }
  th { vertical-align: bottom; font-weight: 600; min-width: 5.5rem }
  td:first-child { white-space: nowrap }
  small { display: block; font-weight: 400; opacity: .75 }
  .n { text-align: end }
</style>
<main><h1>${escapeHtml(title)}</h1>
${noticeLocale === null ? '' : noPlaysStored(noticeLocale)}<p>The last ${days === 1 ? 'day' : `${days} days`}, in UTC: plays of viewers who agreed to analytics, or a sample of them if <code>plays_one_of</code> is greater than 1.</p>
<nav>${links.join('')}</nav>
${
  rows.length === 0
    ? noticeLocale !== null
      ? ''
      : `<p><strong>${page > 0 ? 'There are no more plays.' : 'There are no plays in this period yet.'}</strong></p>
<p>A play appears here about a minute after it starts, if its viewer agreed to analytics in the privacy choices. If the tenant sets <code>plays_one_of</code> to <i>n</i>, only one of <i>n</i> plays is recorded.</p>`
    : `<div class="wide" role="region" aria-label="Figures" tabindex="0"><table><thead>${headerRow()}</thead><tbody>
${rows.map((row) => tableRow(cellsOf(row))).join('\n')}
</tbody></table></div>`
}</main></html>
`;
}

/** The result of `analytics.getQuality` for browsers: as a table, and as a CSV file. */
export const qualityPages: ModuleRoutes = {
  prefix: '/operator/analytics/pages',
  body: 'none',
  caller: 'operator',
  permission: 'figures:read',
  limit: { perAddress: 60, windowMs: 60_000 },
  add: (app) => {
    const hidden = { schema: { hide: true } };
    app.get('/quality', hidden, async (request, reply) => {
      const query = parseQuery(qualityQuery, request);
      const { rows, nextExists } = await listPlayQuality(request.ctx, query);
      const { acceptLanguage, tenant } = request.ctx;
      const noticeLocale =
        tenant.own_analytics === undefined ? mailLocale(acceptLanguage, tenant.locales) : null;
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': policy,
          'content-type': 'text/html; charset=utf-8',
        })
        .send(pageOf({ tenant: tenant.name, noticeLocale, query, rows, nextExists }));
    });
    app.get('/quality.csv', hidden, async (request, reply) => {
      const { rows } = await listPlayQuality(request.ctx, parseQuery(qualityQuery, request));
      const content = csvOf([columns.map(([file]) => file), ...rows.map(cellsOf)]);
      return sendCsv(reply, 'quality.csv', content);
    });
  },
};
