import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';

/** Saves text as a file through the browser's downloads. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Exports all stored data about the viewer as a file. */
export function ExportData() {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const api = useApi();
  const { id } = useTenant();
  const exporting = useMutation({
    mutationFn: async () => {
      const { content } = await api.account.export();
      const day = content.exportedAt.slice(0, 10);
      download(`${id}-${day}.json`, JSON.stringify(content, null, 2));
    },
  });
  const busy = exporting.isPending;
  return (
    <>
      <button
        type="button"
        className={buttonClass('neutral')}
        disabled={busy}
        onClick={() => exporting.mutate()}
      >
        <Download aria-hidden="true" className="size-4.5" />
        {t(busy ? 'exporting' : 'export')}
      </button>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {exporting.isSuccess ? t('exported') : null}
      </p>
      <p role="alert" className="mt-2 text-sm text-danger-text empty:hidden">
        {exporting.isError ? errorText(exporting.error) : null}
      </p>
    </>
  );
}
