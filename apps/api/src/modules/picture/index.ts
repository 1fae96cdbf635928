export { PictureBroken } from './picture-renderer.ts';
export { pictureModule } from './picture.routes.ts';
export { pictureServiceOf } from './picture.service.ts';
