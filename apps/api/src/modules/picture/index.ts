export { InvalidPictureError } from './picture-renderer.ts';
export { pictureService } from './picture.service.ts';
export { isPicture, withStoredPicture } from './uploaded-picture.ts';
