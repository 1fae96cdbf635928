import type { Event } from '@grandstand/contract';
import { Suspense } from 'react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const EmbedClip = lazyPart(async () => (await import('./embed-clip.tsx')).EmbedClip);

/** Loads the embed tool, where the tenant allows embedding. */
export function EmbedClipSlot(props: { readonly clip: Event; readonly title: string }) {
  if (useTenant().embedding === 'nowhere') return null;
  return (
    <Suspense>
      <EmbedClip {...props} />
    </Suspense>
  );
}
