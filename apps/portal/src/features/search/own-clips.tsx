import { Clapperboard, SearchX, UserRound } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { PortraitCards } from '../portrait/index.ts';
import { MediaListSection, MediaListSkeleton } from '../media-list/index.ts';
import { DroppedWords } from './dropped-words.tsx';
import type { SearchData } from './search.api.ts';

function SignInPrompt({ text }: { readonly text: string }) {
  const t = useTranslations('search');
  const query = new URLSearchParams({ scope: 'user', ...(text !== '' && { q: text }) });
  const redirect = `/search/?${query.toString()}`;
  return (
    <Notice
      icon={UserRound}
      title={t('ownTitle')}
      text={t('ownText')}
      action={
        <>
          <AppLink to="/auth/login" search={{ redirect }} className={buttonClass()}>
            {t('logIn')}
          </AppLink>
          <AppLink to="/auth/sign-up" search={{ redirect }} className={buttonClass('neutral')}>
            {t('signUp')}
          </AppLink>
        </>
      }
    />
  );
}

/** The clips of the signed-in viewer; anonymous viewers are prompted to sign in and return. */
export function OwnClips({ data }: { readonly data: SearchData }) {
  const t = useTranslations('search');
  const signedIn = useSignedIn();
  const { source, first, request } = data;
  if (first === null) {
    // The server loads no clips; for a signed-in viewer, the browser loads the page again after hydration.
    return signedIn ? <MediaListSkeleton cards={6} /> : <SignInPrompt text={request.text} />;
  }
  return (
    <PortraitCards>
      <DroppedWords words={first.droppedWords} />
      <MediaListSection
        source={source}
        first={first}
        headingLevel="h2"
        empty={
          request.text === '' ? (
            <Notice icon={Clapperboard} title={t('noClipsTitle')} text={t('noClipsText')} />
          ) : (
            <Notice
              icon={SearchX}
              title={t('nothingTitle', { text: request.text })}
              text={t('nothingText')}
            />
          )
        }
      />
    </PortraitCards>
  );
}
