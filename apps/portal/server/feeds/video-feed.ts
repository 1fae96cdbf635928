/** The latest videos, as RSS and as Atom. */
import type { EventListEntry } from '@grandstand/contract';
import { escapeHtml } from '@grandstand/contract/constants';
import { Feed } from 'feed';
import { isSpoiler, redactSpoilers } from '../../src/features/event-card/index.ts';
import { hasVideo } from '../../src/lib/head/event-json-ld.ts';
import { feedPath } from '../../src/lib/head/feed-links.ts';
import { buildPath } from '../../src/lib/navigation/build-path.ts';
import { sharePicturePath, siteSharePath } from '../../src/lib/share-picture.ts';
import { collectEvents } from './collect.ts';
import type { FeedContext, FeedParams } from './feed.ts';
import { subjectOf, type Subject } from './feed-subject.ts';

const newsLength = 50;
/** Events read to fill the feed; matches without a video are left out. */
const lookedAt = 200;
/** Minimum refresh interval for readers, minutes. */
const ttlMinutes = 5;

async function latestOf(
  { api }: FeedContext,
  subject: Subject | null,
): Promise<readonly EventListEntry[]> {
  const { entries } = await collectEvents(
    api,
    {
      ...subject?.filter,
      media_type: ['event', 'highlight', 'clip'],
      status: ['archived'],
      sort: 'added',
      order: 'desc',
    },
    lookedAt,
  );
  // Matches of minors appear in their own competition's list only; feeds exclude them.
  return entries.filter((event) => hasVideo(event) && !event.safeguarded).slice(0, newsLength);
}

/** Replaces titles that may reveal a result: readers show them beside the replay. */
function titleOf(event: EventListEntry, t: FeedContext['t']): string {
  if (!isSpoiler(event)) return event.title;
  const kind = t(
    `eventCard.${event.mediaSubType ?? (event.mediaType === 'highlight' ? 'highlight' : 'clip')}`,
  );
  const about = redactSpoilers(event, t).title;
  return about === kind ? kind : `${kind}: ${about}`;
}

type Format = 'atom' | 'rss';

/** HTML character references that are valid without a `;`, whatever follows them. */
const shortNames =
  '[AEIOUYaeiouy]?acute|[AEIOUaeiou](?:circ|grave|uml)|[ANOano]tilde|[Aa]ring|[Cc]cedil|[Oo]slash|AElig|' +
  'aelig|szlig|yuml|ETH|eth|THORN|thorn|AMP|amp|LT|lt|GT|gt|QUOT|quot|COPY|copy|REG|reg|brvbar|cedil|' +
  'cent|curren|deg|divide|frac1[24]|frac34|iexcl|iquest|laquo|raquo|macr|micro|middot|nbsp|not|ord[fm]|' +
  'para|plusmn|pound|sect|shy|sup[123]|times|uml|yen';

/** Text that HTML may read as a character reference, a tag or the like, and the end of a CDATA section. */
const readAsHtml = new RegExp(
  `&(?=\\w+;|#\\d|#[Xx][\\dA-Fa-f]|${shortNames})|<(?=[A-Za-z/!?])|(?<=\\]\\])>`,
  'g',
);

/**
 * Escapes titles for the package, which treats them as markup. Atom declares them as HTML. RSS means
 * plain text, yet many readers show HTML: only what these would misread is escaped; all other text reads
 * the same either way.
 */
const writtenTitle: Readonly<Record<Format, (title: string) => string>> = {
  atom: escapeHtml,
  rss: (title) => title.replaceAll(readAsHtml, (letter) => escapeHtml(letter)),
};

function itemOf(event: EventListEntry, format: Format, context: FeedContext) {
  const { site, t, tenant, describe } = context;
  const link = site.pageUrl(buildPath('/events/{id}', { id: event.id }));
  return {
    title: writtenTitle[format](titleOf(event, t)),
    id: link,
    guid: link,
    link,
    date: new Date(event.date),
    // Both formats have HTML here.
    description: escapeHtml(describe(event)),
    // The size of a picture drawn on request is unknown; 0 says so.
    enclosure: {
      url: site.fileUrl(
        isSpoiler(event)
          ? siteSharePath(site.locale, tenant)
          : sharePicturePath(site.locale, event),
      ),
      type: 'image/jpeg',
      length: 0,
    },
    category: event.categories.map(({ title }) => ({ name: title, term: title })),
  };
}

async function newsOf(
  context: FeedContext,
  subject: Subject | null,
  format: Format,
): Promise<Feed> {
  const { site, t } = context;
  const entries = await latestOf(context, subject);
  const title = subject?.identity.title ?? site.name;
  const link = site.pageUrl(subject?.path ?? '/');
  const newest = entries[0]?.date;
  const own = feedPath(
    subject === null ? 'latest' : { type: subject.type, id: subject.identity.id },
    site.locale,
  );
  const feed = new Feed({
    id: link,
    title:
      subject === null
        ? t('feed.latest', { title })
        : `${t('feed.latest', { title })} · ${site.name}`,
    description: t('feed.latestText', { title }),
    link,
    language: site.locale,
    generator: false,
    ttl: ttlMinutes,
    feedLinks: {
      rss: site.fileUrl(own),
      atom: site.fileUrl(own.replace('.xml', '.atom')),
    },
    updated: new Date(newest ?? context.now),
  });
  for (const entry of entries) feed.addItem(itemOf(entry, format, context));
  return feed;
}

/** Writes `/feeds/latest.xml`, `/feeds/team/t1.atom` …; null for an unknown team or league. */
export async function writeNews(context: FeedContext, params: FeedParams): Promise<string | null> {
  const subject = params['type'] === undefined ? null : await subjectOf(context, params);
  if (params['type'] !== undefined && subject === null) return null;
  if (params['format'] !== 'atom') return (await newsOf(context, subject, 'rss')).rss2();
  const atom = (await newsOf(context, subject, 'atom')).atom1();
  return (
    atom
      // The package leaves this one character unescaped in attributes, where XML forbids it.
      .replaceAll(/(?<=<category ).*?(?="\/>)/gs, (attributes) =>
        attributes.replaceAll('<', '&lt;'),
      )
      // The package derives the type of an enclosure from its URL's extension.
      .replaceAll(/(?<=<link rel="enclosure" [^<>]*type=")image\/jpg(?=")/g, 'image/jpeg')
  );
}
