import type { SignInProvider } from '@grandstand/contract/constants';
import { ShieldCheck } from 'lucide-react';

const size = { width: 20, height: 20, 'aria-hidden': true, focusable: false } as const;

const Google = () => (
  <svg {...size} viewBox="0 0 20 20" fill="none" strokeWidth="3.4">
    <path d="M4.2 6.2A7 7 0 0 1 15 5" stroke="#ea4335" />
    <path d="M4.2 13.8a7 7 0 0 1 0-7.6" stroke="#fbbc04" />
    <path d="M14.8 15.1A7 7 0 0 1 4.2 13.8" stroke="#34a853" />
    <path d="M10 10h7a7 7 0 0 1-2.2 5.1" stroke="#4285f4" />
  </svg>
);

const Facebook = () => (
  <svg {...size} viewBox="0 0 20 20">
    <circle cx="10" cy="10" r="10" fill="#1877f2" />
    <path
      d="M11 20v-7h2.4l.5-2.9H11V8.3c0-.8.4-1.5 1.6-1.5H14V4.3c-.4-.1-1.1-.2-1.9-.2-2.4 0-3.7 1.4-3.7 3.8v2.2H5.9V13h2.5v7Z"
      fill="#fff"
    />
  </svg>
);

const Apple = () => (
  <svg {...size} viewBox="0 0 20 20" fill="currentColor">
    <path d="M13.1 1.2c.1 1.9-1.5 3.7-3.3 3.6-.2-1.8 1.5-3.6 3.3-3.6Z" />
    <path d="M9.9 5.9c.7 0 1.7-.9 3.1-.9 1.3 0 2.5.6 3.2 1.6-2.9 1.8-2.3 5.6.6 6.7-.6 1.8-2.1 4.6-3.8 4.6-1 0-1.5-.7-2.9-.7s-1.9.7-2.9.7c-1.9 0-4.6-4-4.6-7.5 0-3.3 2.1-5.4 4.3-5.4 1.3 0 2.2.9 3 .9Z" />
  </svg>
);

/** The logo of a provider on its button. */
export function ProviderMark({ provider }: { readonly provider: SignInProvider }) {
  switch (provider) {
    case 'google':
      return <Google />;
    case 'facebook':
      return <Facebook />;
    case 'apple':
      return <Apple />;
    case 'ifa':
      return <ShieldCheck aria-hidden="true" className="size-5 text-accent-text" />;
  }
}
