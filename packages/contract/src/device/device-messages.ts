/** Emitted to the room of the device's user. */
export interface DeviceServerMessages {
  'remove-user-device': { deviceId: string };
}
