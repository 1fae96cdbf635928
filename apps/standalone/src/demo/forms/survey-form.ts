/** The demo's survey form, a stand-in for the page of a provider of forms. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultLocale,
  directionOf,
  locales,
  matchLocale,
  type Locale,
} from '@grandstand/contract/constants';
import english from '../../../locales/en/survey-form.json' with { type: 'json' };
import type { SiteHandler } from '../../attach-site.ts';

type Texts = (typeof english)['surveyForm'];

const localesFolder = join(import.meta.dirname, '../../../locales');

/** The form in each language that has one, read once. */
const textsByLocale = new Map<Locale, Texts>(
  locales
    .map((locale) => ({ locale, file: join(localesFolder, locale, 'survey-form.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ locale, file }) => {
      const text = readFileSync(file, 'utf8');
      return [locale, (JSON.parse(text) as typeof english).surveyForm];
    }),
);

const style = `:root{color-scheme:dark light}
body{font:0.9375rem/1.45 system-ui,sans-serif;margin:0;padding:4px 20px 24px;background:Canvas;color:CanvasText}h1{font-size:1.25rem}p{opacity:.75}
fieldset{border:0;padding:0;margin:20px 0}legend{font-weight:600;margin-block-end:8px}
.grades{display:grid;grid-template-columns:repeat(5,1fr);gap:8px}
.grades label{display:grid;place-items:center;min-height:44px;border:1px solid;border-radius:8px}
.ends{display:flex;justify-content:space-between}
textarea{box-sizing:border-box;width:100%;min-height:88px;font:inherit;margin-block-start:8px}
button{min-height:44px;padding:0 24px;font:inherit;font-weight:600;margin-block-start:20px}`;

// The embedding page is unknown here, and the message holds no secret.
const script = `document.querySelector('form').addEventListener('submit',function(e){e.preventDefault();parent.postMessage({type:'submit_success'},'*')})`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; form-action 'none'; base-uri 'none'`;

/** Returns the first language of an `Accept-Language` header that has texts, else English. */
function languageOf(header: string): Locale {
  const offered = [...textsByLocale.keys()];
  const accepted = header
    .split(',')
    .map((part) => matchLocale(part.split(';', 1)[0]?.trim() ?? '', offered));
  return accepted.find((locale) => locale !== null) ?? defaultLocale;
}

function formPage(language: Locale): string {
  const t = textsByLocale.get(language) ?? english.surveyForm;
  const grades = [1, 2, 3, 4, 5]
    .map(
      (grade) =>
        `<label>${grade}<input type="radio" name="grade" value="${grade}" required></label>`,
    )
    .join('');
  return `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title}</title><style>${style}</style></head>
<body><main><h1>${t.title}</h1><p>${t.note}</p><form><fieldset><legend>${t.grade}</legend><div class="grades">${grades}</div>
<div class="ends"><span>${t.worst}</span><span>${t.best}</span></div></fieldset>
<label>${t.suggestion}<textarea name="suggestion" maxlength="2000"></textarea></label><button>${t.send}</button></form></main>
<script>${script}</script></body></html>`;
}

/** Serves the form at `/survey`. It notifies the embedding page of the submission, as a provider does. */
export const surveyForm: SiteHandler = async ({ url = '/', headers }, response) => {
  if (url.replace(/[?#].*$/, '') !== '/survey') {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  response.end(formPage(languageOf(headers['accept-language'] ?? '')));
};
