import { useLocation } from '@tanstack/react-router';
import { useSignedIn } from '../../../lib/session/index.ts';

/**
 * Hides what the clip editor will move while it opens by itself (`event-page.tsx`). The address asks for it with
 * `?clip=` after a log-in that the viewer began by making a clip.
 */
export function EditorPending() {
  const { searchStr } = useLocation();
  const signedIn = useSignedIn();
  if (!signedIn || !new URLSearchParams(searchStr).has('clip')) return null;
  return <div hidden data-editor-pending="" />;
}
