import { useLocation } from '@tanstack/react-router';
import { useSignedIn } from '../../../lib/session/index.ts';

/**
 * While the clip editor is about to open by itself, as the address of a viewer who has just logged in says, what it
 * will move is hidden (`event-page.tsx`).
 */
export function EditorPending() {
  const { searchStr } = useLocation();
  const signedIn = useSignedIn();
  if (!signedIn || !new URLSearchParams(searchStr).has('clip')) return null;
  return <div hidden data-editor-pending="" />;
}
