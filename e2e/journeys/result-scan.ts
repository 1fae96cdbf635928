/** Scans what a browser received for match results. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

interface Score {
  readonly home: number;
  readonly away: number;
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly score: Score | null;
  readonly scoreTimeline?: readonly Score[];
  readonly team1: { readonly Name: string } | null;
  readonly team2: { readonly Name: string } | null;
}

/** The actual results, in the forms in which a page could reveal them. */
export interface Results {
  /** Such as `2-3`. */
  readonly scores: ReadonlySet<string>;
  /** Such as `Harbour 2 Borough 3`, the text of a card. */
  readonly cardTexts: readonly string[];
  /** Such as `Goal 24'` and `goal--`: how titles and picture names of clips start. */
  readonly clipTexts: readonly string[];
}

async function listEntries(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Entry[]> {
  const response = await request.post(path, { data: { size: 100, ...data } });
  return ((await response.json()) as { content: { entries: Entry[] } }).content.entries;
}

/**
 * Requests the results that the backend returns to viewers without spoiler-free mode: of the last hundred
 * matches and clips, and of live matches.
 */
export async function realResults(request: APIRequestContext): Promise<Results> {
  const [finished, live, clips] = await Promise.all([
    listEntries(request, '/api/event/list', {
      status: ['archived'],
      media_type: ['event'],
    }),
    listEntries(request, '/api/event/list', {
      status: ['live'],
      media_type: ['event'],
    }),
    listEntries(request, '/api/clip/list', {}),
  ]);
  const scored = [...finished, ...live].flatMap(({ score, team1, team2 }) =>
    score === null ? [] : [{ score, home: team1?.Name, away: team2?.Name }],
  );
  return {
    scores: new Set(scored.map(({ score }) => `${score.home}-${score.away}`)),
    cardTexts: scored.flatMap(({ score, home, away }) =>
      home === undefined || away === undefined
        ? []
        : [`${home} ${score.home} ${away} ${score.away}`],
    ),
    clipTexts: [
      ...new Set(
        clips.flatMap(({ title, imageUrl }) => [
          title.split(' — ')[0] ?? title,
          ...(/[^/]+?--/.exec(imageUrl?.split('/').at(-1) ?? '') ?? []),
        ]),
      ),
    ],
  };
}

/** A score in a text: two numbers that are not a time or date. */
const scoreText = /(?<![\d:.–-])(\d{1,2}) ?(?:[–:-]| to) ?(\d{1,2})(?![\d:–-])/g;

/** Returns the first result in a text, or null. */
function revealedByText(text: string, { scores, cardTexts, clipTexts }: Results): string | null {
  for (const { 1: home, 2: away, index } of text.matchAll(scoreText))
    if (scores.has(`${home}-${away}`)) return text.slice(Math.max(0, index - 40), index + 20);
  return [...clipTexts, ...cardTexts].find((value) => text.includes(value)) ?? null;
}

const isScore = (value: object): boolean =>
  'home' in value &&
  'away' in value &&
  typeof value.home === 'number' &&
  typeof value.away === 'number';

/**
 * Returns the first result in data, or null: a score with any numbers, the keys of scores in packed data, or
 * a text.
 */
function revealedByData(data: unknown, results: Results): string | null {
  if (typeof data === 'string') return revealedByText(data, results);
  if (typeof data !== 'object' || data === null) return null;
  if (isScore(data)) return JSON.stringify(data);
  if (Array.isArray(data) && data.includes('home') && data.includes('away'))
    return 'keys of scores';
  for (const item of Object.values(data)) {
    const revealed = revealedByData(item, results);
    if (revealed !== null) return revealed;
  }
  return null;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const plainText = (html: string) =>
  html.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (matched) => entities[matched] ?? '');

/** Parses loader data in the router's hydration scripts: JSON in a JavaScript literal. */
const loaderData = (html: string): unknown[] =>
  [...html.matchAll(/\$_TSR\.t\.get\("data"\)\(("(?:[^"\\]|\\.)*")\)/g)].map(
    ([, literal = '']) =>
      JSON.parse(JSON.parse(literal.replaceAll('\\x3C', '<')) as string) as unknown,
  );

/** Returns the first result in each part of a page that has one: its text, its attributes, its data. */
export function revealedByPage(html: string, results: Results): Record<string, string> {
  const data = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([^<]*)</g)];
  const markup = html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '');
  const attributes = [...markup.matchAll(/ ([a-z:-]+)="([^"]*)"/g)]
    .filter(([, name = '']) => !['class', 'd', 'style', 'id', 'viewBox', 'points'].includes(name))
    .map(([, , value = '']) => plainText(value));
  const revealedByKind = {
    text: revealedByText(
      plainText(markup.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' '),
      results,
    ),
    attribute: attributes
      .map((value) => revealedByText(value, results))
      .find((revealed) => revealed !== null),
    data: [...data.map(([, json = '']) => JSON.parse(json) as unknown), ...loaderData(html)]
      .map((value) => revealedByData(value, results))
      .find((revealed) => revealed !== null),
  };
  return Object.fromEntries(
    Object.entries(revealedByKind).flatMap(([kind, revealed]) =>
      revealed == null ? [] : [[kind, revealed]],
    ),
  );
}

/** A text that a browser received. */
interface ReceivedText {
  /** Address of the response, page or WebSocket. */
  readonly from: string;
  /** Address and body of its request, or the message: contains the id of the event that it is for. */
  readonly request: string;
  /** HTML, JSON, a WebSocket message, or only the address of another file. */
  readonly kind: 'page' | 'data' | 'frame' | 'name';
  readonly body: string;
}

/** Records the texts that all pages of a context receive from now on. */
export function recordReceived(context: BrowserContext): {
  /** Records the current DOM of a page, including changes by scripts. */
  recordPage: (page: Page) => Promise<void>;
  /** Returns the texts so far. */
  received: () => Promise<readonly ReceivedText[]>;
} {
  const recorded: Promise<ReceivedText | null>[] = [];
  context.on('response', (response) => {
    const from = response.url();
    const request = `${from} ${response.request().postData() ?? ''}`;
    const type = response.headers()['content-type'] ?? '';
    const kind = type.startsWith('text/html') ? 'page' : type.includes('json') ? 'data' : null;
    if (kind === null)
      return void recorded.push(Promise.resolve({ from, request, kind: 'name', body: from }));
    recorded.push(
      response.text().then(
        (body) => ({ from, request, kind, body }),
        // A page aborts its pending requests when another one opens.
        () => null,
      ),
    );
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const body = String(payload);
        recorded.push(
          Promise.resolve({
            from: socket.url(),
            request: body,
            kind: 'frame',
            body,
          }),
        );
      }),
    );
  });
  return {
    recordPage: async (page) => {
      const from = `the DOM of ${page.url()}`;
      const body = await page.content();
      recorded.push(Promise.resolve({ from, request: from, kind: 'page', body }));
    },
    received: async () => (await Promise.all(recorded)).filter((value) => value !== null),
  };
}

/** Returns a line for each text that reveals a result. */
export function listRevealed(received: readonly ReceivedText[], results: Results): string[] {
  return received.flatMap(({ from, kind, body }) => {
    if (kind === 'page')
      return Object.entries(revealedByPage(body, results)).map(
        ([part, revealed]) => `${part} of ${from}: ${revealed}`,
      );
    // A message is its event and its data, after its numeric type.
    const data = kind === 'frame' ? body.replace(/^\d+/, '') : body;
    const revealed =
      kind === 'name' || !/^[[{]/.test(data)
        ? revealedByText(data, results)
        : revealedByData(JSON.parse(data), results);
    return revealed === null ? [] : [`${kind} of ${from}: ${revealed}`];
  });
}
