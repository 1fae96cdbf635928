import type { ApiClient } from '@grandstand/contract/client';
import { ApiError, isRejection } from '../../api/api-error.ts';
import { deviceId } from './device-id.ts';
import { deviceName, toDevice } from './device.ts';
import { isSignedIn, useSession } from '../store/session-store.ts';

/** Returns the body of a check that takes no slot (DEV-03, B-10). */
export const deviceCheckBody = () => ({
  device_id: deviceId(),
  device_name: deviceName(),
  register_new: 'no_register' as const,
});

/**
 * Loads and stores the viewer's devices (DEV-04). Returns how many there may be; null if unknown. Throws
 * ApiError, e.g. `device_limit_exceeded` if this device may not be used (DEV-05).
 */
export async function loadDevices(api: ApiClient): Promise<number | null> {
  const userId = useSession.getState().user?.id;
  const { content } = await api.device.check({ body: deviceCheckBody() });
  const limit = content.limit ?? null;
  // The viewer signed out or changed in the meantime: this list belongs to another viewer.
  if (useSession.getState().user?.id !== userId) return limit;
  const currentId = deviceId();
  useSession.setState({ devices: content.devices.map((device) => toDevice(device, currentId)) });
  if (!content.enabled) throw new ApiError({ status: 200, code: 'device_limit_exceeded' });
  return limit;
}

/** An expired session has its own, better notice (DEV-11). */
const sessionEndingCodes = new Set(['refresh_token_failed', 'expired_session_error']);

/**
 * True if a failed check means that this device was removed. Being offline, 5xx, 408 and 429 never log a
 * viewer out.
 */
export function isDeviceLost(error: unknown): boolean {
  if (!(error instanceof ApiError) || sessionEndingCodes.has(error.code)) return false;
  if (error.code === 'device_limit_exceeded') return true;
  return isRejection(error);
}

/** Checks this device for a signed-in viewer (DEV-06); calls `onRemoved` if it was removed (DEV-10). */
export async function checkCurrentDevice(api: ApiClient, onRemoved: () => void): Promise<void> {
  if (!isSignedIn(useSession.getState())) return;
  try {
    await loadDevices(api);
  } catch (error) {
    if (isDeviceLost(error) && isSignedIn(useSession.getState())) onRemoved();
  }
}
