import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Failed } from '../../ui/states.tsx';
import { useMay } from '../session/session.api.ts';

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const Step = ({ title, text, children }: StepProps) => (
  <li className="rounded-xl border border-line bg-surface p-4">
    {/* Beside its number, which is inside the item. */}
    <h3 className="inline font-semibold">{title}</h3>
    <p className="mt-1 text-body text-muted">{text}</p>
    {children !== undefined && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
  </li>
);

function Steps() {
  const may = useMay();
  const t = useTranslations('firstSteps');
  return (
    <section aria-labelledby="first-steps" className="flex flex-col gap-4">
      <div>
        <h2 id="first-steps" className="text-xl font-bold">
          {t('title')}
        </h2>
        <p className="text-body text-muted">{t('intro')}</p>
      </div>
      <ol className="grid list-inside list-decimal grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        <Step title={t('people.title')} text={t('people.text')}>
          {may('people:edit') && (
            <Link to="/people" className={buttonClass('secondary')}>
              {t('people.action')}
            </Link>
          )}
        </Step>
        <Step title={t('match.title')} text={t('match.text')}>
          <Link to="/fixtures/new" className={buttonClass('primary')}>
            {t('match.action')}
          </Link>
          <Link to="/fixtures/import" className={buttonClass('secondary')}>
            {t('match.import')}
          </Link>
        </Step>
        <Step title={t('encoder.title')} text={t('encoder.text')} />
        <Step title={t('onAir.title')} text={t('onAir.text')} />
      </ol>
    </section>
  );
}

/**
 * Greets the operators of a portal without any match, with the way to the first one; else shows `children`. Without
 * knowing which, says why.
 */
export function FirstSteps({ children }: { readonly children: ReactNode }) {
  const { api } = useStudio();
  const { data, error, refetch } = useQuery({
    queryKey: ['fixtures', 'any'],
    queryFn: async () =>
      (await api.event.listAll({ query: { size: 1 } })).content.entries.length > 0,
  });
  if (data === undefined && error !== null)
    return <Failed error={error} onRetry={() => void refetch()} />;
  if (data !== false) return children;
  return (
    <WithTexts of="firstSteps">
      <Steps />
    </WithTexts>
  );
}
