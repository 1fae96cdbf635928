import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { LocaleChoice } from './locale-choice.tsx';

interface Props {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of pages that need no session: sign-in, invitation, new password, handover. */
export function SignedOutLayout({ title, intro, children }: Props) {
  const { tenant } = useStudio();
  const t = useTranslations('signIn');
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-5 py-10">
      <title>{`${title} · ${tenant.name}`}</title>
      <div className="flex items-center gap-3">
        <img src={tenant.markUrl} alt="" className="size-11 rounded-lg object-contain" />
        <div>
          <p className="text-caption text-muted">{t('studioOf')}</p>
          <p className="font-semibold">{tenant.name}</p>
        </div>
      </div>
      <div>
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        {intro !== undefined && <div className="mt-2 text-body text-muted">{intro}</div>}
      </div>
      {children}
      <div className="flex items-center justify-between gap-3 border-t border-line pt-4 text-body">
        <LocaleChoice />
        <a href="/" className="grid min-h-11 items-center text-muted underline hover:text-text">
          {t('toPortal')}
        </a>
      </div>
    </main>
  );
}
