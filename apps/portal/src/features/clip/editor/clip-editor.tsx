import type { ClipAllowance, ClipVisibility, Event } from '@grandstand/contract';
import {
  isSold,
  maxClipMs,
  maxClipTitleLength,
  minClipMs,
  type UserClipKind,
} from '@grandstand/contract/constants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useUninterrupted } from '../../../lib/page/uninterrupted-task.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { ClosableHeading } from '../../../ui/overlay/closable-heading.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { focusInvalid } from '../../../ui/form/use-invalid-focus.ts';
import { viewerPositionOf, type PartProps } from '../../event/index.ts';
import { clockText } from '../../event-card/index.ts';
import { allowanceQuery, createClip } from '../clip.api.ts';
import type { ClippedMoment } from './clip-action-store.ts';
import {
  clockWithTenths,
  draftAround,
  draftUpTo,
  moveEnd,
  zoomDraft,
  type Handle,
  type TimeRange,
} from './clip-draft.ts';
import { CropChoice } from '../crop/crop-choice.tsx';
import { cropOf, type CropPoint } from '../crop/crop-draft.ts';
import { ClipEnd } from './clip-end.tsx';
import { ClipRange } from './clip-range.tsx';
import { Choice } from './choice.tsx';
import { useMayShare } from './created-clip.tsx';
import { defaultTitle, rangeOf } from './clip-source.ts';
import { useEndPictures } from './use-end-pictures.ts';
import { useThumbnailStrip } from './use-thumbnail-strip.ts';

/** How often a loading player is read, ms. */
const rangePollMs = 250;

/** States how much of a sold match the viewer may still clip. */
function AllowanceNotice({ allowance }: { readonly allowance: ClipAllowance }) {
  const t = useTranslations('clipEditor');
  const { left, longest } = allowance;
  if (left === null) return null;
  const text =
    left === 0
      ? t('noneLeft')
      : t('left', { left: clockText(left), longest: clockText(Math.min(longest, left)) });
  return <p className="text-sm text-muted">{text}</p>;
}

interface Props {
  readonly page: PartProps['page'];
  /** The viewer's position, ms of the video. */
  readonly atMs: number;
  /** What to clip; null for what the viewer has just seen. */
  readonly moment: ClippedMoment | null;
  readonly onCreated: (clip: Event) => void;
  readonly onClose: () => void;
}

/** True if the backend refused the times; other failures get the general message. */
function isTimeRefused(error: unknown): boolean {
  const details = error instanceof ApiError ? error.details : [];
  return details.some(({ path }) => path === 'body.start_time' || path === 'body.end_time');
}

/** Makes a clip of a match: two ends on a range of the video, with a picture of each. */
export function ClipEditor({ page, atMs, moment, onCreated, onClose }: Props) {
  const t = useTranslations('clip');
  const tEditor = useTranslations('clipEditor');
  const errorText = useErrorText();
  const api = useApi();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useUninterrupted();
  const event = page.state.data;
  const mayShare = useMayShare(event);
  const allowance = useQuery({
    ...allowanceQuery(api, event.id),
    enabled: isSold(event.commerceType),
  });
  const { longest = maxClipMs / 1000, left = null } = allowance.data ?? {};
  const longestMs = Math.max(minClipMs, Math.min(longest, left ?? longest) * 1000);
  const [range, setRange] = useState(() => rangeOf(page, atMs, moment));
  const newDraft = (within: TimeRange) =>
    moment === null ? draftUpTo(atMs, within) : draftAround(moment, within);
  const [draft, setDraft] = useState(() => newDraft(range));
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const suggestedTitle = defaultTitle(page, { fromMs: draft.startMs, toMs: draft.endMs }, atMs);
  const title = ownTitle ?? moment?.title.slice(0, maxClipTitleLength) ?? suggestedTitle;
  const [kind, setKind] = useState<UserClipKind>('user_clip');
  const [visibility, setVisibility] = useState<ClipVisibility>('private');
  /** Points of the crop window, at ms of the video. */
  const [points, setPoints] = useState<readonly CropPoint[] | null>(null);
  const strip = useThumbnailStrip(event.source.thumbnails);
  const { canvases, show, showBoth } = useEndPictures(page.player);
  const initialDraft = useRef(draft);
  useLayoutEffect(() => {
    form.current?.focus();
    showBoth(initialDraft.current.startMs, initialDraft.current.endMs);
  }, [showBoth]);
  const applyRange = useEffectEvent((): boolean => {
    if (page.player.current?.getRange() == null) return false;
    const known = rangeOf(page, atMs, moment);
    setRange(known);
    if (draft.startMs >= known.fromMs && draft.endMs <= known.toMs) return true;
    const next = newDraft(known);
    setDraft(next);
    showBoth(next.startMs, next.endMs);
    return true;
  });
  // A replay that has not been played yet: its player loads, and knows what it can play only then.
  useEffect(() => {
    if (page.status === 'live' || applyRange()) return undefined;
    const timer = setInterval(() => {
      if (applyRange()) clearInterval(timer);
    }, rangePollMs);
    return () => clearInterval(timer);
  }, [page.status]);

  const move = (handle: Handle, toMs: number) => {
    const next = moveEnd(draft, handle, toMs, range, longestMs);
    setDraft(next);
    show(handle, handle === 'start' ? next.startMs : next.endMs);
  };
  /** Moves an end to the player's position, which may be past the range: a live match has continued. */
  const moveToPosition = (handle: Handle) => {
    const positionMs = viewerPositionOf(page);
    const isPastRange = positionMs > range.toMs && page.status === 'live';
    const widened = isPastRange ? { ...range, toMs: positionMs } : range;
    setRange(widened);
    const next = moveEnd(draft, handle, positionMs, widened, longestMs);
    setDraft(next);
    show(handle, handle === 'start' ? next.startMs : next.endMs);
  };
  const zoom = (out: boolean) => {
    const next = zoomDraft(draft, out, range);
    if (next !== null) setDraft(next);
  };
  const save = useMutation({
    mutationFn: async () =>
      onCreated(
        await createClip(api, {
          event_id: event.id,
          title: title.trim(),
          start_time: draft.startMs,
          end_time: draft.endMs,
          media_type: kind,
          visibility,
          ...(points !== null && { crop: cropOf(points, draft.startMs, draft.endMs) }),
        }),
      ),
    onError: (error) => {
      if (isTimeRefused(error)) form.current?.querySelector<HTMLElement>('[role=slider]')?.focus();
    },
  });
  const busy = save.isPending;
  const isUntitled = title.trim() === '';
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isUntitled) focusInvalid(form.current);
    else if (!busy) save.mutate();
  };
  const failureText = !save.isError
    ? null
    : isTimeRefused(save.error)
      ? tEditor('timesGone')
      : errorText(save.error);

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid gap-5 rounded-card border border-line bg-raised p-4 outline-none"
      onSubmit={submit}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Escape') onClose();
      }}
    >
      <ClosableHeading id={`${id}-title`} closeLabel={t('close')} onClose={onClose}>
        {t('title')}
      </ClosableHeading>
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <output className="text-sm text-muted tabular-nums">
            {tEditor('length', { clock: clockWithTenths(draft.endMs - draft.startMs) })}
          </output>
          <span className="flex">
            <button
              type="button"
              aria-label={tEditor('zoomIn')}
              disabled={zoomDraft(draft, false, range) === null}
              className={iconButtonClass()}
              onClick={() => zoom(false)}
            >
              <ZoomIn aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              aria-label={tEditor('zoomOut')}
              disabled={zoomDraft(draft, true, range) === null}
              className={iconButtonClass()}
              onClick={() => zoom(true)}
            >
              <ZoomOut aria-hidden="true" className="size-5" />
            </button>
          </span>
        </div>
        <ClipRange draft={draft} strip={strip} onMove={move} />
        {allowance.data && <AllowanceNotice allowance={allowance.data} />}
      </div>
      <div dir="ltr" className="grid grid-cols-2 gap-4">
        {(['start', 'end'] as const).map((handle) => (
          <ClipEnd
            key={handle}
            handle={handle}
            ms={handle === 'start' ? draft.startMs : draft.endMs}
            canvas={canvases[handle]}
            thumbnail={strip.pictureAt(handle === 'start' ? draft.startMs : draft.endMs)}
            onMove={move}
            onHere={moveToPosition}
          />
        ))}
      </div>
      <CropChoice
        player={page.player}
        startMs={draft.startMs}
        endMs={draft.endMs}
        points={points}
        onChange={setPoints}
      />
      <Field
        label={t('name')}
        value={title}
        maxLength={maxClipTitleLength}
        dir="auto"
        error={isUntitled ? t('nameNeeded') : null}
        onChange={(changed) => setOwnTitle(changed.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label={tEditor('kind')}
          value={kind}
          options={[
            ['user_clip', tEditor('kindClip')],
            ['user_highlight', tEditor('kindHighlight')],
          ]}
          onChange={setKind}
        />
        {mayShare && (
          <Choice
            label={t('visibility')}
            value={visibility}
            options={[
              ['private', t('forMe')],
              ['link', t('forLink')],
            ]}
            onChange={setVisibility}
          />
        )}
      </div>
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {failureText}
      </p>
      <div className="flex flex-wrap gap-3">
        {/* Not `disabled`: it would lose the focus, and an error could not be reached from it. */}
        <button
          type="submit"
          className={`${buttonClass()} aria-disabled:opacity-55`}
          aria-disabled={busy}
        >
          {t(busy ? 'saving' : 'save')}
        </button>
        <button type="button" className={buttonClass('neutral')} onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
