import { usePlayer, usePlayerState } from '../player/player-context.ts';

/** Switches between broadcast and panorama; absent if the event has no panorama. */
export function ViewSwitch() {
  const { controller, props, texts } = usePlayer();
  const view = usePlayerState((state) => state.view.current);
  if (!props.pano) return null;
  const views = [
    ['broadcast', texts.viewBroadcast],
    ['panorama', texts.viewPanorama],
  ] as const;
  return (
    <div className="gsp-views" role="group" aria-label={texts.view}>
      {views.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => controller.chooseView(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
