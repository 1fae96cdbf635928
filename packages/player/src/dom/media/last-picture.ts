import { afterFrame } from './after-frame.ts';

export type LastPicture = {
  /** The element is about to be emptied: its frame stays until it has another. */
  hold: () => void;
  /** Another video follows, or none. */
  drop: () => void;
};

/** Class of the canvas with the last frame, next to the element. */
export const lastPictureClass = 'gsp-last-picture';

/** Shows the last frame of an element while recovery fills it again; browsers show black instead. */
export function createLastPicture(video: HTMLVideoElement): LastPicture {
  let drop = () => {};
  let isHeld = false;
  return {
    hold: () => {
      const { videoWidth: width, videoHeight: height, readyState } = video;
      if (isHeld || readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return;
      const canvas = Object.assign(video.ownerDocument.createElement('canvas'), { width, height });
      canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
      canvas.className = `${video.className} ${lastPictureClass}`;
      canvas.ariaHidden = 'true';
      // A panorama and an upright window move the element by its style.
      const follow = () => {
        canvas.style.cssText = video.style.cssText;
      };
      const observer = new MutationObserver(follow);
      observer.observe(video, { attributes: true, attributeFilter: ['style'] });
      follow();
      video.after(canvas);
      isHeld = true;
      const onFrame = () =>
        afterFrame(video, () => {
          if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) drop();
        });
      video.addEventListener('loadeddata', onFrame);
      drop = () => {
        isHeld = false;
        drop = () => {};
        video.removeEventListener('loadeddata', onFrame);
        observer.disconnect();
        canvas.remove();
      };
    },
    drop: () => drop(),
  };
}
