import type { AccountSession } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { deviceId as ownDeviceId } from '../../lib/session/device/device-id.ts';
import { toDevice } from '../../lib/session/device/device.ts';
import { deviceCheckBody } from '../../lib/session/device/current-device.ts';
import { useSession } from '../../lib/session/store/session-store.ts';

/**
 * Removes a device and drops it from the list (DEV-13); on failure it stays listed. `token` belongs to a
 * sign-in at the device limit, which has no other token (DEV-12). Throws ApiError.
 */
export async function removeDevice(
  api: ApiClient,
  deviceId: string,
  token: string | null = null,
): Promise<void> {
  await api.device.remove({ body: { deviceId, ...(token !== null && { token }) } });
  const { devices } = useSession.getState();
  useSession.setState({ devices: devices.filter((device) => device.deviceId !== deviceId) });
}

/** Renames a device; '' restores the name that it sends itself. Throws ApiError. */
export async function renameDevice(api: ApiClient, deviceId: string, name: string): Promise<void> {
  const { content } = await api.device.rename({ body: { deviceId, name } });
  const renamed = toDevice(content, ownDeviceId());
  const { devices } = useSession.getState();
  useSession.setState({
    devices: devices.map((device) => (device.deviceId === deviceId ? renamed : device)),
  });
}

/**
 * Reloads the devices of a sign-in at the device limit; resolves to true if a slot is free.
 * @throws ApiError with status 401 once the sign-in's five minutes are over
 */
export async function reloadDevicesAtLimit(api: ApiClient, token: string): Promise<boolean> {
  const { content } = await api.device.check({ body: { ...deviceCheckBody(), token } });
  const currentId = ownDeviceId();
  useSession.setState({ devices: content.devices.map((device) => toDevice(device, currentId)) });
  return content.enabled;
}

/** Returns the account's sessions, this one first. Throws ApiError. */
export async function listSessions(api: ApiClient): Promise<readonly AccountSession[]> {
  return (await api.session.list()).content.entries;
}
