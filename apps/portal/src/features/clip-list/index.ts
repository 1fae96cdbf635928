/** Loads the dialog that adds a clip to one of the viewer's lists, or to a new one. */
export const loadAddToListDialog = async () =>
  (await import('./add-to-list-dialog.tsx')).AddToListDialog;
export { OwnLists } from './own-lists.tsx';
