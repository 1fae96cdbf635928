import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { isAtField, refusedFields } from '../../lib/refused-fields.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';

/** Fields of the form by the path at which the server refuses them, in the order of the form. */
const fieldPaths = {
  name: 'body.config.name',
  id: 'body.config.id',
  hosts: 'body.config.hosts',
  owner: 'body.owner.email',
  taxRates: 'body.config.tax_rates',
} as const;

/** A field whose refusal the form explains beside it. */
export type ExplainedField = keyof typeof fieldPaths;

/** Returns the fields of a refused call that the form explains. */
export const explainedFields = (error: unknown): readonly ExplainedField[] =>
  refusedFields(error, fieldPaths).map(({ field }) => field);

/** Without a short name, a portal has its name: one that has neither lacks its name alone. */
const shortNamePath = 'body.config.name_short';

const isExplained = (path: string): boolean =>
  Object.values(fieldPaths).some((fieldPath) => isAtField(path, fieldPath));

/** Why a change was refused, with each setting: the server names those without a field of their own in English. */
export function RefusedSettings({ error }: { readonly error: unknown }) {
  const t = useTranslations('tenant');
  const failureText = useFailureText();
  const details = error instanceof ApiError ? error.details : [];
  const code = error instanceof ApiError ? error.code : '';
  const explained = explainedFields(error);
  const isNameless = explained.includes('name');
  const ownText = `failures.${code}` as 'failures.tenant_exists';
  return (
    <div role="alert" className="flex gap-2 rounded-lg border border-danger p-3 text-body">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-text" />
      {details.length === 0 ? (
        <p>{t.has(ownText) ? t(ownText) : failureText(error)}</p>
      ) : (
        <div>
          <p className="font-semibold">{t('problems')}</p>
          <ul className="list-disc ps-5">
            {explained.map((field) => (
              <li key={field}>
                {t(field)}: {t(`fieldProblems.${field}`)}
              </li>
            ))}
            {details
              .filter(({ path }) => !isExplained(path) && !(isNameless && path === shortNamePath))
              .map(({ path, message }) => (
                <li key={path + message} className="wrap-anywhere" lang="en">
                  <code>{path.replace(/^body\.(?:config|change)\.?/, '')}</code> {message}
                </li>
              ))}
          </ul>
        </div>
      )}
    </div>
  );
}
