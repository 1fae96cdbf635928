import type { PublicTenantConfig } from '@grandstand/contract';
import { createRoot } from 'react-dom/client';
import type { Translate } from '../../lib/i18n/translate.ts';
import { buttonClass } from '../../ui/button.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

interface Props {
  readonly tenant: PublicTenantConfig;
  readonly t: Translate;
  readonly install: () => void;
  readonly dismiss: () => void;
}

/** States that the portal can be installed; at the lower edge, where it covers no control of the layout. */
const InstallHint = ({ tenant, t, install, dismiss }: Props) => (
  <section
    aria-labelledby="install-title"
    className="install-hint fixed inset-x-3 bottom-[calc(var(--bottom-bar-height)+0.75rem)] z-30 grid gap-4 rounded-card border border-line bg-raised p-4 shadow-[0_8px_32px_rgb(0_0_0/.32)] sm:inset-x-auto sm:inset-e-5 sm:bottom-5 sm:w-96"
  >
    <div className="flex items-start gap-3.5">
      <SmallPicture
        src={tenant.brand.markUrl}
        width={44}
        height={44}
        className="size-11 shrink-0"
      />
      <div>
        <h2 id="install-title" className="font-semibold text-text">
          {t('installedApp.title', { tenant: tenant.name_short })}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{t('installedApp.text')}</p>
      </div>
    </div>
    <div className="flex flex-wrap justify-end gap-2">
      <button type="button" className={buttonClass('quiet')} onClick={dismiss}>
        {t('installedApp.later')}
      </button>
      <button type="button" className={buttonClass('outline')} onClick={install}>
        {t('installedApp.install')}
      </button>
    </div>
  </section>
);

/** Adds the hint to the page, outside the components' tree; returns a function that removes it. */
export function showInstallHint(props: Props): () => void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<InstallHint {...props} />);
  return () => {
    root.unmount();
    container.remove();
  };
}
