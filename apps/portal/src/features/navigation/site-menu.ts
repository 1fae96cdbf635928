import type { Identity, PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { useRouterState } from '@tanstack/react-router';
import { listIdentities } from '../../lib/api/list-identities.ts';
import { withLocalizedTitle } from '../../lib/portal/localized-title.ts';
import { withTimeout } from '../../lib/page/with-timeout.ts';

/** A menu entry; small, since every page contains all of them. */
export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  readonly logoUrl: string | null;
}

export interface MenuCategory extends MenuEntry {
  readonly subcategories: readonly Pick<MenuEntry, 'id' | 'title'>[];
}

/** The entries of the site's menus that come from the backend; the links to fixed pages are not here. */
export interface SiteMenu {
  readonly categories: readonly MenuCategory[];
  /** Empty if the tenant has no leagues view (TEN-04). */
  readonly leagues: readonly MenuEntry[];
}

const emptyMenu: SiteMenu = { categories: [], leagues: [] };
/** Maximum time that a page waits for its menus, in ms. */
const timeoutMs = 2_000;

const entryOf = ({ id, title, logoUrl }: Identity): MenuEntry => ({ id, title, logoUrl });

/** Builds the menus from the tenant's identities. */
export function menuOf(identities: readonly Identity[]): SiteMenu {
  const ofType = (type: Identity['type']) =>
    identities.filter((identity) => identity.type === type);
  const subcategories = ofType('subcategory');
  return {
    categories: ofType('category').map((category) => ({
      ...entryOf(category),
      subcategories: subcategories
        .filter(({ mainCategories }) => mainCategories[0] === category.id)
        .map(({ id, title }) => ({ id, title })),
    })),
    leagues: ofType('league').map(entryOf),
  };
}

interface MenuContext {
  readonly api: ApiClient;
  readonly tenant: Pick<PublicTenantConfig, 'enable_leagues_view' | 'sports'>;
  readonly onDeferredFailure: (name: string, error: unknown) => void;
}

async function fetchMenu({ api, tenant }: MenuContext): Promise<SiteMenu> {
  const leagues = tenant.enable_leagues_view ? (['league'] as const) : [];
  const filters = { type: ['category' as const, 'subcategory' as const, ...leagues] };
  const identities = await listIdentities(api, { filters });
  return menuOf(identities.map((identity) => withLocalizedTitle(identity, tenant)));
}

/** Loads the menus. Returns empty ones if that fails or takes too long: a page can do without. */
export async function loadSiteMenu(context: MenuContext): Promise<SiteMenu> {
  try {
    return await withTimeout(fetchMenu(context), timeoutMs);
  } catch (error) {
    context.onDeferredFailure('menus', error);
    return emptyMenu;
  }
}

/** Returns the site's menus, which the root of all pages loads. */
export const useSiteMenu = (): SiteMenu =>
  useRouterState({ select: ({ matches }) => matches[0]?.loaderData as SiteMenu | undefined }) ??
  emptyMenu;
