export { InvalidPictureError } from './picture-renderer.ts';
export { pictureService } from './picture.service.ts';
export {
  isPicture,
  pictureBodyLimit,
  storePicture,
  withStoredPicture,
  type StoredPicture,
} from './uploaded-picture.ts';
