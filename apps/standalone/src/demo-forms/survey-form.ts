/** The demo's survey form, a stand-in for the page of a provider of forms. */
import { createHash } from 'node:crypto';
import type { SiteHandler } from '../attach-site.ts';

const languages = ['en', 'de', 'he'] as const;
type Language = (typeof languages)[number];

interface Texts {
  readonly title: string;
  readonly note: string;
  readonly grade: string;
  readonly worst: string;
  readonly best: string;
  readonly suggestion: string;
  readonly send: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Your experience',
    note: 'A stand-in for a provider of forms, on its own site. Nothing you enter is stored.',
    grade: 'How likely are you to recommend us?',
    worst: 'Unlikely',
    best: 'Very likely',
    suggestion: 'What should be better? (optional)',
    send: 'Send',
  },
  de: {
    title: 'Deine Erfahrung',
    note: 'Steht für einen Anbieter von Formularen, auf einer eigenen Seite. Nichts davon wird aufbewahrt.',
    grade: 'Wie wahrscheinlich empfiehlst du uns weiter?',
    worst: 'Kaum',
    best: 'Sehr wahrscheinlich',
    suggestion: 'Was soll besser werden? (freiwillig)',
    send: 'Absenden',
  },
  he: {
    title: 'החוויה שלך',
    note: 'תחליף לספק טפסים, באתר נפרד. שום דבר ממה שנכתב כאן אינו נשמר.',
    grade: 'מה הסיכוי שהיית ממליץ עלינו?',
    worst: 'נמוך',
    best: 'גבוה מאוד',
    suggestion: 'מה כדאי לשפר? (לא חובה)',
    send: 'שליחה',
  },
};

const style = `:root{color-scheme:dark light;font:15px/1.45 system-ui,sans-serif}
body{margin:0;padding:4px 20px 24px;background:Canvas;color:CanvasText}h1{font-size:20px}p{opacity:.75}
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
function languageOf(header: string): Language {
  const accepted = header.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  const known = accepted.find((code) => code in texts);
  return languages.find((language) => language === known) ?? 'en';
}

function formPage(language: Language): string {
  const t = texts[language];
  const grades = [1, 2, 3, 4, 5]
    .map(
      (grade) =>
        `<label>${grade}<input type="radio" name="grade" value="${grade}" required></label>`,
    )
    .join('');
  return `<!DOCTYPE html><html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title}</title><style>${style}</style></head>
<body><main><h1>${t.title}</h1><p>${t.note}</p><form><fieldset><legend>${t.grade}</legend><div class="grades">${grades}</div>
<div class="ends"><span>${t.worst}</span><span>${t.best}</span></div></fieldset>
<label>${t.suggestion}<textarea name="wish" maxlength="2000"></textarea></label><button>${t.send}</button></form></main>
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
