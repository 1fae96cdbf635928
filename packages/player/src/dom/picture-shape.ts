import type { PlayerAttachment } from './attachments.ts';

/** Tells the style sheet the shape of the picture, so that what belongs on it stays on it. */
export const applyPictureShape: PlayerAttachment = ({ video, root, signal }) => {
  const apply = () => {
    const { videoWidth, videoHeight } = video;
    if (videoWidth === 0 || videoHeight === 0) return;
    root.style.setProperty('--gsp-picture', String(videoWidth / videoHeight));
  };
  video.addEventListener('resize', apply, { signal });
  video.addEventListener('loadedmetadata', apply, { signal });
  apply();
  return () => root.style.removeProperty('--gsp-picture');
};
