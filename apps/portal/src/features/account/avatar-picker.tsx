import { maxAvatarBytes } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass, buttonRowClass } from '../../ui/button.ts';
import { showToast } from '../../lib/toast.ts';
import { Avatar } from './avatar.tsx';
import { useShowAvatar } from './use-avatar.ts';

/** Picture types that the backend accepts. */
const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Returns a file as base64, without a data URL prefix. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // One call with every byte as an argument would overflow the stack.
  const chunkLength = 0x8000;
  let text = '';
  for (let start = 0; start < bytes.length; start += chunkLength) {
    text += String.fromCharCode(...bytes.subarray(start, start + chunkLength));
  }
  return btoa(text);
}

/** Returns an object URL for a picture before its upload; revokes it on replacement. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [file]);
  return url;
}

interface Props {
  readonly name: string;
  /** Current picture of the account, or null. */
  readonly initialUrl: string | null;
}

/** Chooses, previews, saves and removes the account picture. */
export function AvatarPicker({ name, initialUrl }: Props) {
  const t = useTranslations('profile');
  const tAccount = useTranslations('account');
  const errorText = useErrorText();
  const api = useApi();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const showAvatar = useShowAvatar();
  const [avatarUrl, setAvatarUrl] = useState(initialUrl);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = usePreview(chosen);

  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { content } = await api.avatar.upload({ body: { image: await toBase64(file) } });
      setAvatarUrl(content.avatarUrl);
      showAvatar(content.avatarUrl);
      setChosen(null);
      showToast({ message: t('pictureSaved') });
    },
  });
  const removal = useMutation({
    mutationFn: async () => {
      await api.avatar.remove();
      setAvatarUrl(null);
      showAvatar(null);
      showToast({ message: t('pictureRemoved') });
    },
  });
  const busy = upload.isPending || removal.isPending;
  const failed = [upload, removal].find(({ isError }) => isError);

  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const isAccepted = acceptedTypes.includes(file.type);
    const fits = file.size <= maxAvatarBytes;
    setRefusal(!isAccepted ? t('pictureKind') : fits ? null : t('pictureSize'));
    setChosen(isAccepted && fits ? file : null);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4" aria-busy={busy}>
      <Avatar name={name} url={preview ?? avatarUrl} className="size-24 text-3xl" />
      <div className="min-w-0 flex-1 basis-60">
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t(chosen === null ? 'pictureHint' : 'picturePreview')}
        </p>
        <p role="alert" className="mt-1 text-sm text-danger-text empty:hidden">
          {refusal ?? (failed === undefined ? null : errorText(failed.error))}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept={acceptedTypes.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('pictureFile')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <div className={`${buttonRowClass} mt-3`}>
          {chosen === null ? (
            <>
              <button
                type="button"
                className={buttonClass('neutral')}
                aria-describedby={`${id}-hint`}
                disabled={busy}
                onClick={() => input.current?.click()}
              >
                {t(avatarUrl === null ? 'pictureChoose' : 'pictureChange')}
              </button>
              {avatarUrl !== null && (
                <button
                  type="button"
                  className={buttonClass('quiet')}
                  disabled={busy}
                  onClick={() => removal.mutate()}
                >
                  {t('pictureRemove')}
                </button>
              )}
            </>
          ) : (
            <>
              <button
                type="button"
                className={buttonClass()}
                disabled={busy}
                onClick={() => upload.mutate(chosen)}
              >
                {busy ? tAccount('saving') : t('pictureSave')}
              </button>
              <button
                type="button"
                className={buttonClass('neutral')}
                disabled={busy}
                onClick={() => setChosen(null)}
              >
                {tAccount('cancel')}
              </button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
