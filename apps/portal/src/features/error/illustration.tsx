/** An empty pitch at night and by day; the theme on `<html>` decides which one is seen (RTE-41). */

interface Tints {
  readonly sky: string;
  readonly glow: string;
  readonly far: string;
  readonly near: string;
  readonly line: string;
  readonly ball: string;
  readonly patch: string;
}

const night: Tints = {
  sky: '#101726',
  glow: '#2b3c66',
  far: '#18304a',
  near: '#1d4a45',
  line: '#7fa8a2',
  ball: '#eef3f8',
  patch: '#26314a',
};
const day: Tints = {
  sky: '#dcebfa',
  glow: '#fff6d8',
  far: '#b8d3ea',
  near: '#8cc7a0',
  line: '#ffffff',
  ball: '#ffffff',
  patch: '#3a475c',
};

function Pitch({ theme, tints }: { readonly theme: 'dark' | 'light'; readonly tints: Tints }) {
  return (
    <svg
      viewBox="0 0 320 200"
      className={`error-art error-art-${theme}`}
      data-illustration={theme}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="320" height="200" rx="20" fill={tints.sky} />
      <circle cx="246" cy="52" r="30" fill={tints.glow} />
      <path d="M0 128 70 96 132 118 204 88 320 126V150H0Z" fill={tints.far} />
      <path d="M0 130H320V180a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20Z" fill={tints.near} />
      <g fill="none" stroke={tints.line} strokeWidth="2.5" strokeLinecap="round">
        <path d="M108 130V74H212V130" strokeWidth="4" />
        <path
          d="M108 74 96 130M212 74 224 130M126 75V129M144 75V129M160 75V129M176 75V129M194 75V129"
          opacity=".45"
        />
        <path d="M109 92H211M109 110H211" opacity=".45" />
        <path d="M72 150H248L276 186H44Z" />
        <path d="M128 186A34 10 0 0 1 192 186" />
      </g>
      <g transform="translate(268 160)">
        <ellipse cx="0" cy="19" rx="17" ry="4" fill="#000" opacity=".18" />
        <circle r="16" fill={tints.ball} />
        <path d="M0-7 6.6-2.2 4.1 5.7H-4.1L-6.6-2.2Z" fill={tints.patch} />
        <path
          d="M0-7V-15.6M6.6-2.2 15-5M4.1 5.7 9.3 13M-4.1 5.7-9.3 13M-6.6-2.2-15-5"
          stroke={tints.patch}
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

export const Illustration = () => (
  <>
    <Pitch theme="dark" tints={night} />
    <Pitch theme="light" tints={day} />
  </>
);
