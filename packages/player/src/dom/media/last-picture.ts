import { afterFrame } from './after-frame.ts';

export type LastPicture = {
  /** Shows the current frame until the element, which is about to be emptied, has another. */
  capture: () => void;
  /** Removes the frame: another video follows, or none. */
  remove: () => void;
};

/** Class of the canvas with the last frame, next to the element. */
export const lastPictureClass = 'gsp-last-picture';

/** Shows the last frame of an element while recovery fills it again; browsers show black instead. */
export function createLastPicture(video: HTMLVideoElement): LastPicture {
  let remove = () => {};
  let isShown = false;
  return {
    capture: () => {
      const { videoWidth: width, videoHeight: height, readyState } = video;
      if (isShown || readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return;
      const canvas = Object.assign(video.ownerDocument.createElement('canvas'), { width, height });
      canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
      canvas.className = `${video.className} ${lastPictureClass}`;
      canvas.ariaHidden = 'true';
      // A panorama and a portrait window move the element by its style.
      const copyStyle = () => {
        canvas.style.cssText = video.style.cssText;
      };
      const observer = new MutationObserver(copyStyle);
      observer.observe(video, { attributes: true, attributeFilter: ['style'] });
      copyStyle();
      video.after(canvas);
      isShown = true;
      const onFrame = () =>
        afterFrame(video, () => {
          if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) remove();
        });
      video.addEventListener('loadeddata', onFrame);
      remove = () => {
        isShown = false;
        remove = () => {};
        video.removeEventListener('loadeddata', onFrame);
        observer.disconnect();
        canvas.remove();
      };
    },
    remove: () => remove(),
  };
}
