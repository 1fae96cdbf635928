import { defaultLocale } from '@grandstand/contract/names';
import { feedPath } from './feed-links.ts';
import type { PageHead } from './page-head.ts';
import { openGraphLocale } from './open-graph-locale.ts';
import { sharedImage } from './shared-image.ts';
import type { Site } from './site.ts';

interface Props {
  readonly head: PageHead;
  readonly site: Site;
  /** Path and query of the page without locale prefix, see `canonicalPath`. */
  readonly path: string;
  /** Kept out of search engines whatever the page says. */
  readonly hidden: boolean;
}

/** Where else the page is: in which languages and forms, and which address is its own. */
function Addresses({ head, site, path }: Omit<Props, 'hidden'>) {
  const news = {
    type: 'application/rss+xml',
    title: site.name,
    href: feedPath('latest', site.locale),
  };
  return (
    <>
      <link rel="canonical" href={site.pageUrl(path)} />
      {site.locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={site.pageUrl(path, locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={site.pageUrl(path, defaultLocale)} />
      {[news, ...(head.links ?? [])].map(({ type, title, href }) => (
        <link key={href} rel="alternate" type={type} title={title} href={site.fileUrl(href)} />
      ))}
    </>
  );
}

/** What a network shows where the page is shared. */
function Sharing({ head, site, path }: Omit<Props, 'hidden'>) {
  const { description, imageAlt, imageSize } = head;
  const image = head.image == null ? null : site.fileUrl(sharedImage(head.image));
  const title = head.shareTitle ?? head.title;
  return (
    <>
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:site_name" content={site.name} />
      {/* Networks ask this address anew: it has to be as quiet as the link that was passed on. */}
      <meta property="og:url" content={site.pageUrl(path + (head.shareQuery ?? ''))} />
      <meta property="og:title" content={title} />
      {description != null && <meta property="og:description" content={description} />}
      <meta property="og:locale" content={openGraphLocale(site.locale)} />
      {site.locales
        .filter((locale) => locale !== site.locale)
        .map(openGraphLocale)
        .map((locale) => (
          <meta key={locale} property="og:locale:alternate" content={locale} />
        ))}
      {image !== null && <meta property="og:image" content={image} />}
      {image !== null && imageSize !== undefined && (
        <>
          <meta property="og:image:width" content={String(imageSize.width)} />
          <meta property="og:image:height" content={String(imageSize.height)} />
        </>
      )}
      {image !== null && imageAlt != null && <meta property="og:image:alt" content={imageAlt} />}
      <meta
        name="twitter:card"
        content={
          // Nobody reads it in the browser, which knows of no player.
          import.meta.env.SSR && head.player !== undefined
            ? 'player'
            : image === null
              ? 'summary'
              : 'summary_large_image'
        }
      />
      <meta name="twitter:title" content={title} />
      {description != null && <meta name="twitter:description" content={description} />}
      {image !== null && <meta name="twitter:image" content={image} />}
      {image !== null && imageAlt != null && <meta name="twitter:image:alt" content={imageAlt} />}
      {import.meta.env.SSR && head.player !== undefined ? (
        <SharedPlayer player={head.player} site={site} />
      ) : null}
    </>
  );
}

/** The player that other sites may show, for who writes a preview. */
function SharedPlayer({ player, site }: Pick<Props, 'site'> & Pick<Required<PageHead>, 'player'>) {
  const { address, width, height, description } = player;
  return (
    <>
      <meta property="og:video" content={address} />
      <meta property="og:video:secure_url" content={address} />
      <meta property="og:video:type" content="text/html" />
      <meta property="og:video:width" content={String(width)} />
      <meta property="og:video:height" content={String(height)} />
      <meta name="twitter:player" content={address} />
      <meta name="twitter:player:width" content={String(width)} />
      <meta name="twitter:player:height" content={String(height)} />
      <link
        rel="alternate"
        type={description.type}
        title={description.title}
        href={site.fileUrl(description.href)}
      />
    </>
  );
}

/**
 * The elements of a page's head. React moves them to where they belong, on the server and after each
 * navigation in the browser. A page that is kept out of search engines names no other addresses.
 */
export function HeadElements(props: Props) {
  const { head } = props;
  const noIndex = props.hidden || head.noIndex === true;
  return (
    <>
      <title>{head.title}</title>
      {head.description != null && <meta name="description" content={head.description} />}
      <meta name="robots" content={noIndex ? 'noindex' : 'max-image-preview:large'} />
      {!noIndex && <Addresses {...props} />}
      <Sharing {...props} />
    </>
  );
}
