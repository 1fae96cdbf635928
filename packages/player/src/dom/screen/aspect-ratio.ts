import type { PlayerAttachment } from '../attachments.ts';

/** Gives the style sheet the aspect ratio of the picture, so that overlays stay on the picture. */
export const applyAspectRatio: PlayerAttachment = ({ video, root, signal }) => {
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
