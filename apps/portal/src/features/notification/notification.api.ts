import type { NotificationSettings } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { NotificationTopic } from '@grandstand/contract/constants';

/** Loads the viewer's notification topics, and the key with which browsers subscribe. Throws ApiError. */
export const loadSettings = async (api: ApiClient): Promise<NotificationSettings> =>
  (await api.notification.getSettings()).content;

/** Turns a topic on or off; returns the resulting settings. Throws ApiError. */
export const setTopic = async (
  api: ApiClient,
  topic: NotificationTopic,
  isOn: boolean,
): Promise<NotificationSettings> =>
  (await api.notification.updateSettings({ body: { [topic]: isOn } })).content;
