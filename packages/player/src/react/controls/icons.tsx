import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="gsp-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Part of the small initial bundle; the other icons load with the controls. */
export function PlayIcon() {
  return (
    <Icon>
      <path d="M7 4.3c0-.8.9-1.3 1.5-.9l11.8 7.7c.6.4.6 1.3 0 1.7L8.5 20.6c-.6.4-1.5-.1-1.5-.9z" />
    </Icon>
  );
}

export { Icon };
