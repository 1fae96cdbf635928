export { ClubPicker } from './club-picker.tsx';
export { listClubs, saveClub, type Club } from './club.api.ts';
