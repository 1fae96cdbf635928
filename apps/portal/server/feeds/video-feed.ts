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

const feedLength = 50;
/** Events requested to fill the feed; those without a video are left out. */
const maxRequested = 200;
/** Minimum refresh interval for readers, minutes. */
const ttlMinutes = 5;

async function latestVideos(
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
    maxRequested,
  );
  // Matches of minors appear in their own competition's list only; feeds exclude them.
  return entries.filter((event) => hasVideo(event) && !event.safeguarded).slice(0, feedLength);
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
const namesWithoutSemicolon =
  '[AEIOUYaeiouy]?acute|[AEIOUaeiou](?:circ|grave|uml)|[ANOano]tilde|[Aa]ring|[Cc]cedil|[Oo]slash|AElig|' +
  'aelig|szlig|yuml|ETH|eth|THORN|thorn|AMP|amp|LT|lt|GT|gt|QUOT|quot|COPY|copy|REG|reg|brvbar|cedil|' +
  'cent|curren|deg|divide|frac1[24]|frac34|iexcl|iquest|laquo|raquo|macr|micro|middot|nbsp|not|ord[fm]|' +
  'para|plusmn|pound|sect|shy|sup[123]|times|uml|yen';

/** Text that HTML may read as a character reference, a tag or the like, and the end of a CDATA section. */
const htmlLookalikes = new RegExp(
  `&(?=\\w+;|#\\d|#[Xx][\\dA-Fa-f]|${namesWithoutSemicolon})|<(?=[A-Za-z/!?])|(?<=\\]\\])>`,
  'g',
);

/**
 * Escapes titles by format, since the package `feed` writes them as markup. Atom declares titles as HTML.
 * RSS titles are plain text, yet many readers show them as HTML: only what these would misread is escaped.
 */
const escapeTitle: Readonly<Record<Format, (title: string) => string>> = {
  atom: escapeHtml,
  rss: (title) => title.replaceAll(htmlLookalikes, (found) => escapeHtml(found)),
};

function itemOf(event: EventListEntry, format: Format, context: FeedContext) {
  const { site, t, tenant, describe } = context;
  const link = site.pageUrl(buildPath('/events/{id}', { id: event.id }));
  return {
    title: escapeTitle[format](titleOf(event, t)),
    id: link,
    guid: link,
    link,
    date: new Date(event.date),
    // Descriptions are HTML in both formats.
    description: escapeHtml(describe(event)),
    // 0: the size of a picture that is drawn on request is unknown.
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

async function feedOf(
  context: FeedContext,
  subject: Subject | null,
  format: Format,
): Promise<Feed> {
  const { site, t } = context;
  const entries = await latestVideos(context, subject);
  const title = subject?.identity.title ?? site.name;
  const link = site.pageUrl(subject?.path ?? '/');
  const newest = entries[0]?.date;
  const ownPath = feedPath(
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
      rss: site.fileUrl(ownPath),
      atom: site.fileUrl(ownPath.replace('.xml', '.atom')),
    },
    updated: new Date(newest ?? context.now),
  });
  for (const entry of entries) feed.addItem(itemOf(entry, format, context));
  return feed;
}

/** Writes `/feeds/latest.xml`, `/feeds/team/t1.atom` …; null for an unknown team or league. */
export async function writeVideoFeed(
  context: FeedContext,
  params: FeedParams,
): Promise<string | null> {
  const subject = params['type'] === undefined ? null : await subjectOf(context, params);
  if (params['type'] !== undefined && subject === null) return null;
  if (params['format'] !== 'atom') return (await feedOf(context, subject, 'rss')).rss2();
  const atom = (await feedOf(context, subject, 'atom')).atom1();
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
