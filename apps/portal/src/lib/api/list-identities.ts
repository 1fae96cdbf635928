import type { Identity, IdentityListBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { identityPageSize } from '@grandstand/contract/constants';

/** Maximum number of identities that a page shows, if it names no other. */
const maxIdentities = 1000;

interface ListOptions {
  readonly filters: NonNullable<IdentityListBody['filters']>;
  /** Defaults to curated order. */
  readonly sort?: IdentityListBody['sort'];
  readonly size?: number;
  readonly max?: number;
}

/**
 * Lists all current identities of a filter, page by page (DSC-20): with the first page alone, the rest
 * would be missing. Throws ApiError.
 */
export async function listIdentities(
  api: ApiClient,
  { filters, sort = { order: 'asc' }, size = identityPageSize, max = maxIdentities }: ListOptions,
): Promise<readonly Identity[]> {
  const identities: Identity[] = [];
  for (let page = 0; page * size < max; page += 1) {
    const body: IdentityListBody = {
      paging: { page, size, next: true },
      filters: { archived: false, ...filters },
      sort,
    };
    // `nextExists` is known only after the page, so pages load one after the other.
    const { content } = await api.identity.list({ body });
    identities.push(...content.entries);
    if (!content.nextExists) break;
  }
  return identities;
}
