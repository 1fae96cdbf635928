import type { NotificationSettings } from '@grandstand/contract';
import type { NotificationTopic } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { setTopic } from './notification.api.ts';

interface Props {
  readonly initial: NotificationSettings['topics'];
  /** The topics to show. */
  readonly shown: readonly NotificationTopic[];
}

interface Choice {
  readonly topic: NotificationTopic;
  readonly isOn: boolean;
}

/** Notification topics; each choice takes effect at once, on all devices. */
export function TopicChoice({ initial, shown }: Props) {
  const t = useTranslations('notification');
  const api = useApi();
  const [topics, setTopics] = useState(initial);
  const change = useMutation({
    mutationFn: ({ topic, isOn }: Choice) => setTopic(api, topic, isOn),
    onMutate: ({ topic, isOn }) => setTopics((before) => ({ ...before, [topic]: isOn })),
    onError: (_error, { topic, isOn }) => setTopics((before) => ({ ...before, [topic]: !isOn })),
  });
  return (
    <>
      <ul className="grid gap-1">
        {shown.map((topic) => (
          <li key={topic}>
            <label className="flex min-h-11 items-start gap-3 rounded-small py-2">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-accent"
                checked={topics[topic]}
                aria-describedby={`about-${topic}`}
                aria-labelledby={`topic-${topic}`}
                onChange={(event) => change.mutate({ topic, isOn: event.currentTarget.checked })}
              />
              <span>
                <span id={`topic-${topic}`} className="block font-semibold">
                  {t(topic)}
                </span>
                <span id={`about-${topic}`} className="block text-sm text-muted">
                  {t(`${topic}Text`)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-2 text-sm text-danger-text empty:hidden">
        {change.isError && t('saveFailed')}
      </p>
    </>
  );
}
