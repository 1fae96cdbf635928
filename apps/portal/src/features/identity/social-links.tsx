import type { Identity } from '@grandstand/contract';
import { otherKinds, socialLinkKinds } from '@grandstand/contract/names';
import { useTranslations } from 'use-intl/react';
import { iconButtonClass } from '../../ui/button.ts';
import { SocialIcon, type LinkKind } from './social-icon.tsx';

const kinds: readonly LinkKind[] = [...socialLinkKinds, ...otherKinds];

/** The links an identity has, each with its kind (DSC-27). */
export const linksOf = (identity: Identity): { kind: LinkKind; url: string }[] =>
  kinds.flatMap((kind) => {
    const url = identity[`${kind}Url`];
    return url === null ? [] : [{ kind, url }];
  });

/** One sign per place where a team or league can be found; nothing for places it does not have. */
export function SocialLinks({ identity }: { readonly identity: Identity }) {
  const t = useTranslations('identity');
  const links = linksOf(identity);
  if (links.length === 0) return null;
  return (
    // All nine fit a phone, a little closer to each other.
    <ul aria-label={t('links')} className="-mx-2.5 flex max-w-[calc(100%+20px)]">
      {links.map(({ kind, url }) => (
        <li key={kind} className="w-11 min-w-0">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(`social.${kind}`)}
            title={t(`social.${kind}`)}
            className={`${iconButtonClass()} w-full! text-muted! hover:text-text!`}
          >
            <SocialIcon kind={kind} />
          </a>
        </li>
      ))}
    </ul>
  );
}
