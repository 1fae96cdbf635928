import type { Identity } from '@grandstand/contract';
import { otherLinkKinds, socialLinkKinds } from '@grandstand/contract/constants';
import { useTranslations } from 'use-intl/react';
import { SocialIcon, type LinkKind } from './social-icon.tsx';

const kinds: readonly LinkKind[] = [...socialLinkKinds, ...otherLinkKinds];

/** Returns the links of an identity, each with its kind (DSC-27). */
export const linksOf = (identity: Identity): { kind: LinkKind; url: string }[] =>
  kinds.flatMap((kind) => {
    const url = identity[`${kind}Url`];
    return url === null ? [] : [{ kind, url }];
  });

/**
 * Named links to the other sites of a team or league, at the bottom of the page. Unset links are omitted.
 */
export function SocialLinks({ identity }: { readonly identity: Identity }) {
  const t = useTranslations('identity');
  const links = linksOf(identity);
  if (links.length === 0) return null;
  return (
    <ul
      aria-label={t('links')}
      className="page-width page-gutter mt-10 flex flex-wrap gap-x-6 gap-y-1"
    >
      {links.map(({ kind, url }) => (
        <li key={kind}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(`social.${kind}`)}
            className="inline-flex min-h-11 items-center gap-2.5 text-sm font-medium text-muted hover:text-text hover:underline"
          >
            <SocialIcon kind={kind} />
            {t(`social.${kind}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
