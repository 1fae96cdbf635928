import type { Event } from '@grandstand/contract';
import { Check, Code2, Copy } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { embedCode, embedPath, embedSizeOf, isEmbeddable } from '../../../lib/embed.ts';
import { useSite } from '../../../lib/head/use-site.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useHidesResults } from '../../../lib/results/results.ts';
import { buttonClass } from '../../../ui/button.ts';
import { scrollBehavior } from '../../../ui/scroll-behavior.ts';
import { showToast } from '../../../lib/toast.ts';

interface Props {
  readonly clip: Event;
  /** Title as on the page: visitors of the embedding page may not have seen the match. */
  readonly title: string;
}

interface PanelProps extends Props {
  /** Id of its element, for the button that shows it. */
  readonly id?: string;
}

/** The embed code of a clip that everyone may watch; it gets the focus. */
export function EmbedPanel({ id: givenId, clip, title }: PanelProps) {
  const t = useTranslations('clipEmbed');
  const { embedding, name } = useTenant();
  const site = useSite();
  const areHidden = useHidesResults();
  const field = useRef<HTMLTextAreaElement>(null);
  const panelBox = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [ownId, label, note] = [useId(), useId(), useId()];
  const id = givenId ?? ownId;
  useLayoutEffect(() => {
    // The viewer requested the code, and it may open below the fold.
    field.current?.focus({ preventScroll: true });
    panelBox.current?.scrollIntoView({
      block: 'nearest',
      behavior: scrollBehavior(),
    });
  }, []);
  const address = site.pageUrl(embedPath(clip.id, areHidden));
  const code = embedCode({ address, title, ...embedSizeOf(clip) });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      setCopied(false);
      field.current?.select();
      showToast({ message: t('embedCopyFailed'), type: 'danger' });
    }
  };
  return (
    <div
      ref={panelBox}
      id={id}
      className="grid max-w-2xl min-w-0 gap-3 rounded-card border border-line bg-raised p-4"
    >
      <label id={label} htmlFor={`${id}-code`} className="text-sm font-semibold">
        {t('embedCode')}
      </label>
      <textarea
        ref={field}
        id={`${id}-code`}
        readOnly
        dir="ltr"
        rows={6}
        spellCheck="false"
        value={code}
        aria-describedby={note}
        className="w-full min-w-0 resize-none rounded-control border border-line bg-canvas p-3 font-mono text-sm break-all"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p id={note} className="text-sm text-muted">
        {t('embedHint')} {embedding === 'listed' && t('embedListed', { tenant: name })}
      </p>
      <div>
        <button type="button" className={buttonClass()} onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-4.5" />
          ) : (
            <Copy aria-hidden="true" className="size-4.5" />
          )}
          {t(isCopied ? 'embedCopied' : 'embedCopy')}
        </button>
        <span role="status" className="sr-only">
          {isCopied && t('embedCopied')}
        </span>
      </div>
    </div>
  );
}

/** A button that shows the embed code. */
export function EmbedClip({ clip, title }: Props) {
  const t = useTranslations('clipEmbed');
  const { embedding } = useTenant();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (embedding === 'nowhere' || !isEmbeddable(clip)) return null;
  return (
    <>
      <button
        type="button"
        className="tool-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Code2 aria-hidden="true" className="size-5" />
        {t('embed')}
      </button>
      {isOpen && (
        <div className="order-last basis-full max-sm:col-span-full">
          <EmbedPanel id={id} clip={clip} title={title} />
        </div>
      )}
    </>
  );
}
