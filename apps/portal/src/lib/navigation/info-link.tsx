import { infoTypes, type TenantInfoType } from '@grandstand/contract/constants';
import type { ComponentProps } from 'react';
import { AppLink } from './app-link.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  readonly type: TenantInfoType;
}

/** A link to an information page of every tenant: `/terms`, `/info/cookies`. */
export function InfoLink({ type, ...props }: Props) {
  const short = infoTypes.find((known) => known === type);
  if (short !== undefined) return <AppLink to={`/${short}`} {...props} />;
  return <AppLink to="/info/{type}" params={{ type }} {...props} />;
}
