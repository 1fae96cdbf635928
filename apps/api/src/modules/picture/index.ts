export { InvalidPictureError } from './picture-renderer.ts';
export { pictureService } from './picture.service.ts';
