export { AddToList } from './add-to-list.tsx';
export { OwnLists } from './own-lists.tsx';
