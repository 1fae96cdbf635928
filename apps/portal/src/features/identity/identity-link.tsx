import type { ReactNode } from 'react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import type { IdentityPathFields } from './identity-path.ts';

interface Props {
  readonly identity: IdentityPathFields;
  readonly className?: string;
  readonly 'aria-current'?: 'page';
  readonly children: ReactNode;
}

/**
 * A link to the page of an identity; plain text if the tenant has no team pages (TEN-07) or no leagues view
 * (TEN-04).
 */
export function IdentityLink({ identity, children, ...rest }: Props) {
  const { disable_team_page: noTeams, enable_leagues_view: leagues } = useTenant();
  const { id, type } = identity;
  const mainId = identity.mainCategories[0];
  if (type === 'league' && leagues) {
    return (
      <AppLink to="/league/{leagueId}" params={{ leagueId: id }} {...rest}>
        {children}
      </AppLink>
    );
  }
  if (type === 'category') {
    return (
      <AppLink to="/category/{mainId}" params={{ mainId: id }} {...rest}>
        {children}
      </AppLink>
    );
  }
  if (type === 'subcategory' && mainId !== undefined) {
    return (
      <AppLink
        to="/category/{mainId}/sub-category/{subId}"
        params={{ mainId, subId: id }}
        {...rest}
      >
        {children}
      </AppLink>
    );
  }
  if (type === 'team' && !noTeams) {
    return (
      <AppLink to="/team/{teamId}" params={{ teamId: id }} {...rest}>
        {children}
      </AppLink>
    );
  }
  return <span className={rest.className}>{children}</span>;
}
