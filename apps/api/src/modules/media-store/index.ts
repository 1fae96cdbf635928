export {
  forgetRecording,
  getStoredRecording,
  listOldRecordings,
  removeLocalFiles,
  storeRecording,
} from './media-store.service.ts';
