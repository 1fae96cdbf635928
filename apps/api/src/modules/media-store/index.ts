export {
  removeStoredRecording,
  getStoredRecording,
  listOldRecordings,
  removeLocalFiles,
  storeChangedFiles,
  storeRecording,
} from './media-store.service.ts';
