import type { NotificationSettings } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { NotificationTopic } from '@grandstand/contract/names';

/** What the viewer is notified of, and with which key browsers subscribe. @throws ApiError */
export const loadSettings = async (api: ApiClient): Promise<NotificationSettings> =>
  (await api.call('notificationSettings')).content;

/** Switches a topic on or off; answers what holds then. @throws ApiError */
export const chooseTopic = async (
  api: ApiClient,
  topic: NotificationTopic,
  isOn: boolean,
): Promise<NotificationSettings> =>
  (await api.call('notificationChoose', { body: { [topic]: isOn } })).content;
