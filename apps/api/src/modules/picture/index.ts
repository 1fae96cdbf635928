export { PictureBroken } from './picture-renderer.ts';
export { pictureService } from './picture.service.ts';
