import type { OperatorRole } from '@grandstand/contract/constants';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError } from './api.ts';

/** Returns a function that lists roles as alternatives in the operator's language, such as “owner or editor”. */
export function useRoleAlternatives(): (roles: readonly OperatorRole[]) => string {
  const t = useTranslations('session.roles');
  const format = useFormatter();
  return (roles) =>
    format.list(
      // A server of another version may send a role that this one does not know.
      roles.map((role) => (t.has(role) ? t(role) : role)),
      { type: 'disjunction' },
    );
}

/** The name of a field in the path of a detail: the last part that is not an index. */
const fieldOf = (path: string): string =>
  path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;

/** Returns a function that explains in the operator's language why a call failed. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('frame.failures');
  const reasons = useTranslations('refusal.reasons');
  const codes = useTranslations('refusal.codes');
  const fields = useTranslations('refusal.fields');
  const session = useTranslations('session');
  const alternatives = useRoleAlternatives();
  const format = useFormatter();
  // Types list the keys of texts: the casts name one of them for a key that is known only at run time.
  return (error) => {
    if (!(error instanceof ApiError)) return t('unknown');
    const { code, status, message, details, reason, roles } = error;
    // A server of another version may send a reason that this one does not know.
    if (reason !== null && reasons.has(reason)) return reasons(reason);
    if (code === 'validation_failed' && details.length > 0) {
      const names = new Set(details.map(({ path }) => fieldOf(path)));
      const labels = [...names].map((name) =>
        fields.has(name as 'title') ? fields(name as 'title') : name,
      );
      return t('invalidFields', { fields: format.list(labels) });
    }
    if (code === 'permission_missing' && roles.length > 0) {
      const explained = session('rolesWith', { roles: alternatives(roles) });
      return `${t('permission_missing')} ${explained}`;
    }
    if (t.has(code as 'network')) return t(code as 'network');
    if (codes.has(code as 'identity_not_found')) return codes(code as 'identity_not_found');
    if (status >= 500) return t('server');
    // Codes without a text are those of viewers' calls.
    return message === '' ? t('unknown') : message;
  };
}

/**
 * Returns a function that explains in the operator's language why a part of a call was refused, such as a change in
 * one of several portals, by the code of its error.
 */
export function useRefusalText(): (code: string) => string {
  const failureText = useFailureText();
  // The cast is safe: a code without a text has a general one.
  return (code) => failureText(new ApiError(code as ApiError['code'], 409, ''));
}
