import type { ApiClient } from '@grandstand/contract/client';

/**
 * Opens a room of another portal's studio, signed in, in a new tab. The tab opens before the call: browsers block
 * those that open later. Rejects with `ApiError`.
 * @param room a room, or one entry of it, such as `matches/<id>`
 */
export async function openInPortal(api: ApiClient, tenantId: string, room: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { link } = (await api.operator.createHandover({ body: { tenant_id: tenantId } })).content;
    const address = `${link}&room=${encodeURIComponent(room)}`;
    if (tab === null) return location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
