export { PictureBroken } from './picture-renderer.ts';
export { pictureModule } from './picture.routes.ts';
export { pictureService } from './picture.service.ts';
