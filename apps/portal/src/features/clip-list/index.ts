export { AddToListDialog } from './add-to-list.tsx';
export { OwnLists } from './own-lists.tsx';
