import { Icon } from './icons.tsx';

const strokeProps = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.9,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function PauseIcon() {
  return (
    <Icon>
      <rect x="5.5" y="4" width="4.8" height="16" rx="1.1" />
      <rect x="13.7" y="4" width="4.8" height="16" rx="1.1" />
    </Icon>
  );
}

export function ReplayIcon() {
  return (
    <Icon>
      <path {...strokeProps} d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M7.5 2.8 6.7 6.7l3.9.7" />
    </Icon>
  );
}

/** A circular arrow around the number of seconds; `forward` mirrors it. */
export function JumpIcon({ seconds, forward }: { seconds: number; forward: boolean }) {
  return (
    <Icon>
      <g transform={forward ? 'matrix(-1 0 0 1 24 0)' : undefined}>
        <path {...strokeProps} d="M5.2 8.2A8.2 8.2 0 1 1 3.8 13M4.6 4v4.5h4.5" />
      </g>
      <text className="gsp-icon-text" x="12" y="16" textAnchor="middle">
        {seconds}
      </text>
    </Icon>
  );
}

/** A ball, and the bar that players show where a button goes to what comes next. */
export function NextGoalIcon() {
  return (
    <Icon>
      <circle {...strokeProps} cx="9.5" cy="12" r="6.6" />
      <path d="m9.5 9.1 2.8 2-1.1 3.3H7.8l-1.1-3.3z" />
      <path {...strokeProps} d="M20 6.5v11" strokeWidth={2.4} />
    </Icon>
  );
}

export function PreviousGoalIcon() {
  return (
    <Icon>
      <circle {...strokeProps} cx="14.5" cy="12" r="6.6" />
      <path d="m14.5 9.1 2.8 2-1.1 3.3h-3.4l-1.1-3.3z" />
      <path {...strokeProps} d="M4 6.5v11" strokeWidth={2.4} />
    </Icon>
  );
}

export function VolumeIcon({ step }: { step: 'off' | 'low' | 'high' }) {
  return (
    <Icon>
      <path d="M3.5 9.3c0-.4.3-.7.7-.7h3l4.2-3.7c.5-.4 1.1-.1 1.1.5v13.2c0 .6-.6.9-1.1.5l-4.2-3.7h-3a.7.7 0 0 1-.7-.7z" />
      {step === 'off' && <path {...strokeProps} d="m16 9.5 5 5m0-5-5 5" />}
      {step !== 'off' && <path {...strokeProps} d="M15.6 9.2a4 4 0 0 1 0 5.6" />}
      {step === 'high' && <path {...strokeProps} d="M18.2 6.6a7.7 7.7 0 0 1 0 10.8" />}
    </Icon>
  );
}

export function CaptionsIcon({ on }: { on: boolean }) {
  return (
    <Icon>
      <rect {...strokeProps} x="3" y="5" width="18" height="14" rx="2.5" />
      <path
        {...strokeProps}
        d="M10.3 10.6a2 2 0 1 0 0 2.8M16.8 10.6a2 2 0 1 0 0 2.8"
        strokeWidth={on ? 2.4 : 1.7}
      />
    </Icon>
  );
}

export function SettingsIcon() {
  return (
    <Icon>
      <path
        {...strokeProps}
        d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM8.5 14.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z"
      />
    </Icon>
  );
}

export function PictureInPictureIcon() {
  return (
    <Icon>
      <path {...strokeProps} d="M20.5 10V7a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2H9" />
      <rect x="12" y="12.5" width="9.5" height="7" rx="1.3" />
    </Icon>
  );
}

export function FullscreenIcon({ on }: { on: boolean }) {
  return (
    <Icon>
      <path
        {...strokeProps}
        d={
          on
            ? 'M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4m16 0h-3.5A1.5 1.5 0 0 1 15 7.5V4m0 16v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20'
            : 'M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9m6 0h3.5A1.5 1.5 0 0 1 20 5.5V9m0 6v3.5a1.5 1.5 0 0 1-1.5 1.5H15m-6 0H5.5A1.5 1.5 0 0 1 4 18.5V15'
        }
      />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path {...strokeProps} d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

/** Points in reading direction; the style sheet mirrors it on right-to-left pages. */
export function ChevronIcon() {
  return (
    <Icon>
      <path {...strokeProps} d="m9 5.5 6.5 6.5L9 18.5" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path {...strokeProps} d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}
