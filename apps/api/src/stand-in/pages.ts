import { escapeHtml } from '@grandstand/contract';

/** A person with an account at a provider's stand-in. */
export interface StandInPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
}

const page = (title: string, content: string) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>
body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
button{display:block;width:100%;padding:.8rem 1rem;margin:.5rem 0;font:inherit;text-align:start;border:1px solid #8888;border-radius:8px;background:none;color:inherit;cursor:pointer}
</style></head><body>${content}</body></html>`;

/** Renders the page on which a viewer chooses a person. It is not styled like the provider's own page. */
export function choicePage(provider: string, people: readonly StandInPerson[], request: string) {
  const field = `<input type="hidden" name="request" value="${escapeHtml(request)}">`;
  const buttons = people.map(
    ({ subject, name, email }) =>
      `<button name="subject" value="${escapeHtml(subject)}">${escapeHtml(name)}<br>${escapeHtml(email ?? 'no email address')}</button>`,
  );
  return page(
    `Stand-in for ${provider}`,
    `<h1>Stand-in for ${provider}</h1>
<p>This demo is not connected to ${provider}. Choose a person to sign in as.</p>
<form method="post">${field}${buttons.join('')}<button name="subject" value="">Cancel</button></form>`,
  );
}

/** Renders a form that submits itself to an address on load, as Apple's `form_post` response does. */
export const formPost = (action: string, fields: Readonly<Record<string, string>>) =>
  page(
    'Signing in',
    `<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('')}<button>Go on</button></form><script>document.forms[0].submit()</script>`,
  );
