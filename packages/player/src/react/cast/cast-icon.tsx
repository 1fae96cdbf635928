import { Icon } from '../controls/icons.tsx';

/** A screen that receives a signal. */
export function CastIcon() {
  return (
    <Icon>
      <path
        d="M7 17H5.5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H17"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="m12 14 5 6H7z" />
    </Icon>
  );
}
