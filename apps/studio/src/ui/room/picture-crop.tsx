import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { cropRectangle, fitZoom, type Crop } from './crop-rectangle.ts';
import { Modal } from '../modal.tsx';
import { Notice } from './notice.tsx';

export interface PictureKind {
  /** Width by height. */
  readonly ratio: number;
  /** Width of the result, pixels. */
  readonly width: number;
  /** True for a crest: it keeps its transparency, and may have margins. */
  readonly isCrest: boolean;
}

const maxZoom = 4;
/** Width of the picture in the dialog, pixels. */
const previewWidth = 800;

/** Draws the chosen part of a picture onto a canvas of a width. */
function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { ratio }: PictureKind,
  crop: Crop,
  width: number,
): void {
  const part = cropRectangle(picture, ratio, crop);
  Object.assign(canvas, { width: Math.round(width), height: Math.round(width / ratio) });
  const scale = canvas.width / part.width;
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      -part.left * scale,
      -part.top * scale,
      picture.width * scale,
      picture.height * scale,
    );
}

/** Returns the chosen part of a picture in base64. */
function encode(picture: ImageBitmap, kind: PictureKind, crop: Crop): string {
  const canvas = document.createElement('canvas');
  // A small picture is not enlarged.
  const width = Math.min(kind.width, cropRectangle(picture, kind.ratio, crop).width);
  draw(canvas, picture, kind, crop, width);
  const address = kind.isCrest
    ? canvas.toDataURL('image/png')
    : canvas.toDataURL('image/jpeg', 0.9);
  return address.slice(address.indexOf(',') + 1);
}

interface RangeProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const Range = ({ label, min, max, value, onChange }: RangeProps) => (
  <label className="flex min-h-11 items-center gap-3 text-body">
    <span className="w-28 shrink-0">{label}</span>
    <input
      type="range"
      className="min-w-0 flex-1 accent-accent"
      min={min}
      max={max}
      step={0.01}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
);

interface Props {
  readonly file: File;
  readonly kind: PictureKind;
  readonly title: string;
  readonly action: string;
  readonly isPending: boolean;
  /** Why the picture could not be saved; null if nothing failed. */
  readonly failure: string | null;
  readonly onClose: () => void;
  /** Called with the picture in base64. */
  readonly onDone: (image: string) => void;
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Chooses the part of a picture that fills the ratio of its kind: by dragging, or by sliders. */
export function PictureCrop(props: Props) {
  const { file, kind, title, action, isPending, failure, onClose, onDone } = props;
  const t = useTranslations('frame');
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 });
  const grip = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (decoded) => {
        if (!isCurrent) return;
        setPicture(decoded);
        const zoom = kind.isCrest ? fitZoom(decoded, kind.ratio) : 1;
        setCrop({ zoom, x: 0.5, y: 0.5 });
      },
      () => setIsUnreadable(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [file, kind]);
  const part = picture === null ? null : cropRectangle(picture, kind.ratio, crop);
  return (
    <Modal isOpen onClose={onClose} ignoresOutsidePress title={title} description={t('cropIntro')}>
      <div className="flex flex-col gap-3">
        {isUnreadable ? (
          <Notice look="warning">{t('pictureUnreadable')}</Notice>
        ) : (
          <canvas
            aria-hidden
            // Draws again with each change of the crop.
            ref={(canvas) => {
              if (canvas !== null && picture !== null)
                draw(canvas, picture, kind, crop, previewWidth);
            }}
            className="w-full cursor-move touch-none rounded-lg border border-line bg-canvas"
            style={{ aspectRatio: kind.ratio }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              grip.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={(event) => {
              const from = grip.current;
              if (from === null || picture === null || part === null) return;
              const perPixel = part.width / event.currentTarget.clientWidth;
              const spare = { x: picture.width - part.width, y: picture.height - part.height };
              const moved = (pixels: number, along: number) =>
                along === 0 ? 0 : (pixels * perPixel) / along;
              setCrop(({ zoom, x, y }) => ({
                zoom,
                x: within(x - moved(event.clientX - from.x, spare.x)),
                y: within(y - moved(event.clientY - from.y, spare.y)),
              }));
              grip.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerUp={() => {
              grip.current = null;
            }}
          />
        )}
        {picture !== null && (
          <>
            <Range
              label={t('cropZoom')}
              min={kind.isCrest ? fitZoom(picture, kind.ratio) : 1}
              max={maxZoom}
              value={crop.zoom}
              onChange={(zoom) => setCrop({ ...crop, zoom })}
            />
            <Range
              label={t('cropAcross')}
              min={0}
              max={1}
              value={crop.x}
              onChange={(x) => setCrop({ ...crop, x })}
            />
            <Range
              label={t('cropUpDown')}
              min={0}
              max={1}
              value={crop.y}
              onChange={(y) => setCrop({ ...crop, y })}
            />
          </>
        )}
        {failure !== null && <Notice look="warning">{failure}</Notice>}
        <Button
          look="primary"
          disabled={picture === null || isPending}
          onClick={() => {
            if (picture !== null) onDone(encode(picture, kind, crop));
          }}
        >
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Modal>
  );
}
