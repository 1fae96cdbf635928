import { createRef, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AdOptions } from '../../src/ads.ts';
import { englishAdTexts } from '../../src/core/ads/ad-texts.ts';
import { englishTexts } from '../../src/core/index.ts';
import {
  Player,
  type PlayerAttachment,
  type PlayerHandle,
  type PlayerProps,
  type PlayerStatus,
} from '../../src/index.ts';

/** The page's interface for tests; times are content seconds. */
export type TestPage = {
  set: (change: Partial<PlayerProps>) => void;
  handle: () => PlayerHandle | null;
  statuses: PlayerStatus[];
  /** When each status came, ms of `performance.now()`. */
  statusTimes: number[];
  times: number[];
  ended: number;
  expired: string[];
  /** URL returned for an expired source, null for none. */
  renewed: string | null;
};

declare global {
  interface Window {
    testPage: TestPage;
  }
}

const handle = createRef<PlayerHandle>();
/** Props set before the first render, which can take a while on a busy machine. */
const early: Partial<PlayerProps>[] = [];

function Page() {
  const address = new URL(location.href);
  const [props, setProps] = useState<Partial<PlayerProps>>(() =>
    JSON.parse(address.searchParams.get('props') ?? '{}'),
  );
  useEffect(() => {
    window.testPage.set = (change) => setProps((current) => ({ ...current, ...change }));
    for (const change of early.splice(0)) window.testPage.set(change);
  }, []);
  const { scoreboard, ads, ...rest } = props as Partial<PlayerProps> & {
    scoreboard?: string;
    ads?: Omit<AdOptions, 'texts'>;
  };
  const attachments = useMemo<PlayerAttachment[]>(
    () =>
      ads
        ? [
            (context) => {
              const interruption = context.interrupt();
              void import('../../src/ads.ts').then(({ playAds }) =>
                playAds(context, { ...ads, texts: englishAdTexts }, interruption),
              );
            },
          ]
        : [],
    [ads],
  );
  return (
    <Player
      source={null}
      mode="vod"
      texts={englishTexts}
      playerRef={handle}
      attachments={attachments}
      overlay={
        scoreboard ? (
          <div
            dir="ltr"
            style={{
              position: 'absolute',
              top: 16,
              left: 16,
              padding: '6px 12px',
              borderRadius: 6,
              background: 'rgb(10 12 16 / 0.8)',
              fontWeight: 700,
            }}
          >
            {scoreboard}
          </div>
        ) : undefined
      }
      onStateChange={(status) => {
        window.testPage.statuses.push(status);
        window.testPage.statusTimes.push(performance.now());
      }}
      onTimeUpdate={(time) => window.testPage.times.push(time)}
      onEnded={() => {
        window.testPage.ended += 1;
      }}
      onSourceExpired={
        address.searchParams.has('renews')
          ? async (source) => {
              window.testPage.expired.push(source);
              return window.testPage.renewed;
            }
          : undefined
      }
      {...rest}
    />
  );
}

window.testPage = {
  set: (change) => void early.push(change),
  handle: () => handle.current,
  statuses: [],
  statusTimes: [],
  times: [],
  ended: 0,
  expired: [],
  renewed: new URL(location.href).searchParams.get('renewed'),
};
document.documentElement.dir = new URL(location.href).searchParams.get('dir') ?? 'ltr';
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Page />);
