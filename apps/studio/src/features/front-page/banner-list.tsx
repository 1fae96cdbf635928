import type { FrontPageBanner } from '@grandstand/contract';
import {
  bannerAudiences,
  frontPageBannerRatio,
  maxBannerTextLength,
  maxFrontPageBanners,
} from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { fromLocal, toLocal } from '../../lib/zoned-time.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { PictureCrop, type PictureKind } from '../../ui/room/picture-crop.tsx';
import { bannerProblems, withItemMoved } from './front-page-edit.ts';
import { TextFields } from './text-fields.tsx';

const bannerKind: PictureKind = { ratio: frontPageBannerRatio, width: 2560, isCrest: false };

interface PictureProps {
  readonly label: string;
  readonly onDone: (address: string) => void;
}

/** Chooses a picture, crops it to the shape of banners and stores it. */
function PictureButton({ label, onDone }: PictureProps) {
  const { api } = useStudio();
  const t = useTranslations('frontPage');
  const failureText = useFailureText();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: async (image: string) =>
      (await api.frontPage.uploadPicture({ body: { image } })).content.address,
    onSuccess: (address) => {
      setFile(null);
      onDone(address);
    },
  });
  return (
    <>
      <label
        htmlFor={id}
        className={buttonClass(
          'secondary',
          'cursor-pointer self-start has-focus-visible:outline-3 has-focus-visible:outline-focus',
        )}
      >
        <ImagePlus aria-hidden className="size-5" />
        {label}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          className="sr-only"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      {file !== null && (
        <PictureCrop
          file={file}
          kind={bannerKind}
          title={label}
          action={t('takePicture')}
          isPending={upload.isPending}
          failure={upload.isError ? failureText(upload.error) : null}
          onClose={() => setFile(null)}
          onDone={(image) => upload.mutate(image)}
        />
      )}
    </>
  );
}

interface BannerProps {
  readonly banner: FrontPageBanner;
  readonly onChange: (banner: FrontPageBanner) => void;
}

function BannerFields({ banner, onChange }: BannerProps) {
  const { tenant } = useStudio();
  const { timeZone } = tenant;
  const t = useTranslations('frontPage');
  const problems = bannerProblems(banner);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextFields
        label={t('bannerText')}
        texts={banner.texts}
        maxLength={maxBannerTextLength}
        problem={problems.includes('text') ? t('problems.text') : null}
        onChange={(texts) => onChange({ ...banner, texts })}
      />
      <Field
        label={t('link')}
        hint={t('linkHint')}
        dir="ltr"
        maxLength={2048}
        value={banner.linkUrl ?? ''}
        problem={problems.includes('link') ? t('problems.link') : null}
        onChange={({ target }) => onChange({ ...banner, linkUrl: target.value.trim() || null })}
      />
      <SelectField
        label={t('audience')}
        value={banner.audience}
        onChange={({ target }) =>
          onChange({ ...banner, audience: target.value as FrontPageBanner['audience'] })
        }
      >
        {bannerAudiences.map((bannerAudience) => (
          <option key={bannerAudience} value={bannerAudience}>
            {t(`audiences.${bannerAudience}`)}
          </option>
        ))}
      </SelectField>
      {(['from', 'until'] as const).map((field) => (
        <Field
          key={field}
          label={t(field)}
          hint={t('zone', { zone: timeZone })}
          type="datetime-local"
          value={toLocal(banner[field], timeZone)}
          problem={field === 'until' && problems.includes('until') ? t('problems.until') : null}
          onChange={({ target }) =>
            onChange({ ...banner, [field]: fromLocal(target.value, timeZone) })
          }
        />
      ))}
    </div>
  );
}

interface Props {
  readonly banners: readonly FrontPageBanner[];
  readonly onChange: (banners: FrontPageBanner[]) => void;
}

/** The banners of the front page in their order. */
export function BannerList({ banners, onChange }: Props) {
  const t = useTranslations('frontPage');
  const add = (imageUrl: string) =>
    onChange([
      ...banners,
      {
        id: crypto.randomUUID(),
        imageUrl,
        texts: {},
        linkUrl: null,
        from: null,
        until: null,
        audience: 'everyone',
      },
    ]);
  return (
    <div className="flex flex-col gap-4">
      {banners.length === 0 && <p className="text-body text-muted">{t('noBanners')}</p>}
      <ol className="flex flex-col gap-4">
        {banners.map((banner, index) => {
          const name = t('banner', { number: index + 1 });
          const change = (next: FrontPageBanner) => onChange(banners.toSpliced(index, 1, next));
          return (
            <li key={banner.id}>
              <fieldset className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4">
                <legend className="px-1 text-body font-semibold">{name}</legend>
                <img
                  src={banner.imageUrl}
                  alt=""
                  className="w-full max-w-xl rounded-lg border border-line object-cover"
                  style={{ aspectRatio: frontPageBannerRatio }}
                />
                <div className="flex flex-wrap gap-2">
                  <PictureButton
                    label={t('replacePicture', { name })}
                    onDone={(imageUrl) => change({ ...banner, imageUrl })}
                  />
                  <Button
                    look="quiet"
                    aria-label={t('up', { name })}
                    disabled={index === 0}
                    onClick={() => onChange(withItemMoved(banners, index, -1))}
                  >
                    <ArrowUp aria-hidden className="size-5" />
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={t('down', { name })}
                    disabled={index === banners.length - 1}
                    onClick={() => onChange(withItemMoved(banners, index, 1))}
                  >
                    <ArrowDown aria-hidden className="size-5" />
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={t('remove', { name })}
                    onClick={() => onChange(banners.toSpliced(index, 1))}
                  >
                    <Trash2 aria-hidden className="size-5" />
                  </Button>
                </div>
                <BannerFields banner={banner} onChange={change} />
              </fieldset>
            </li>
          );
        })}
      </ol>
      {banners.length < maxFrontPageBanners ? (
        <PictureButton label={t('addBanner')} onDone={add} />
      ) : (
        <p className="text-caption text-muted">
          {t('bannersFull', { count: maxFrontPageBanners })}
        </p>
      )}
    </div>
  );
}
