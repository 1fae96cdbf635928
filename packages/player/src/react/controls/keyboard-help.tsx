import { useLayoutEffect, useRef } from 'react';
import { isChapter } from '../../core/timeline/chapters.ts';
import {
  helpGroups,
  helpRowKeys,
  type HelpGroup,
  type HelpRow,
  type DeferredTexts,
} from '../../core/texts.ts';
import { ControlButton } from './control-button.tsx';
import { CloseIcon } from './control-icons.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

type Props = { deferredTexts: DeferredTexts; onClose: () => void };

/** The keyboard shortcuts by group, as a sheet over the picture. Omits keys that do nothing on this stream. */
export function KeyboardHelp({ deferredTexts, onClose }: Props) {
  const { props, root, texts } = usePlayer();
  const live = usePlayerState((state) => state.live.isLive);
  const hasCaptions = usePlayerState((state) => state.captions.tracks.length > 0);
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.querySelector('button')?.focus();
    return () =>
      // The browser drops the focus with the removed dialog, which happens after this function.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const target = opener instanceof HTMLElement && opener.isConnected ? opener : root;
        target.focus({ preventScroll: true });
      });
  }, [root]);
  const absent = new Set<HelpRow>();
  if (live) absent.add('speed');
  if (!hasCaptions) absent.add('captions');
  if (!props.pano) absent.add('view');
  if (!(props.markers ?? []).some(isChapter)) absent.add('chapter');
  if ((props.goals ?? []).length === 0) absent.add('nextGoal');
  const rowsOf = (group: HelpGroup) =>
    (helpGroups[group] as readonly HelpRow[]).filter((row) => !absent.has(row));

  return (
    <div
      ref={dialog}
      className="gsp-help"
      role="dialog"
      aria-label={deferredTexts.help}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== '?') return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="gsp-help-head">
        <h2>{deferredTexts.help}</h2>
        <ControlButton label={texts.close} onClick={onClose}>
          <CloseIcon />
        </ControlButton>
      </div>
      <div className="gsp-help-groups">
        {(Object.keys(helpGroups) as HelpGroup[]).map((group) => (
          <section key={group} aria-label={deferredTexts.helpGroups[group]}>
            <h3>{deferredTexts.helpGroups[group]}</h3>
            <dl>
              {rowsOf(group).map((row) => (
                <div key={row}>
                  <dt dir="ltr">
                    {helpRowKeys[row].map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{deferredTexts.helpRows[row]}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}
