export {
  removeStoredRecording,
  getStoredRecording,
  listOldRecordings,
  removeLocalFiles,
  storeRecording,
} from './media-store.service.ts';
