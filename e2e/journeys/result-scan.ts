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
  /** `2-3`. */
  readonly scores: ReadonlySet<string>;
  /** `Harbour 2 Borough 3`, as a card has it. */
  readonly lines: readonly string[];
  /** `Goal 24'` and `goal--`: how titles and pictures of moments start. */
  readonly words: readonly string[];
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
 * Requests the results that the backend returns to everyone else: the last hundred matches and moments,
 * and current ones.
 */
export async function realResults(request: APIRequestContext): Promise<Results> {
  const [over, live, moments] = await Promise.all([
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
  const scored = [...over, ...live].flatMap(({ score, team1, team2 }) =>
    score === null ? [] : [{ score, home: team1?.Name, away: team2?.Name }],
  );
  return {
    scores: new Set(scored.map(({ score }) => `${score.home}-${score.away}`)),
    lines: scored.flatMap(({ score, home, away }) =>
      home === undefined || away === undefined
        ? []
        : [`${home} ${score.home} ${away} ${score.away}`],
    ),
    words: [
      ...new Set(
        moments.flatMap(({ title, imageUrl }) => [
          title.split(' — ')[0] ?? title,
          ...(/[^/]+?--/.exec(imageUrl?.split('/').at(-1) ?? '') ?? []),
        ]),
      ),
    ],
  };
}

const scoreText = /(?<![\d:.–-])(\d{1,2}) ?(?:[–:-]| to) ?(\d{1,2})(?![\d:–-])/g;

/** Returns the result in a text, or null. */
function revealedByText(text: string, { scores, lines, words }: Results): string | null {
  const [said] = [...text.matchAll(scoreText)].filter(([, one, other]) =>
    scores.has(`${one}-${other}`),
  );
  if (said !== undefined) return text.slice(Math.max(0, said.index - 40), said.index + 20);
  return [...words, ...lines].find((one) => text.includes(one)) ?? null;
}

const isScore = (value: object): boolean =>
  'home' in value &&
  'away' in value &&
  typeof value.home === 'number' &&
  typeof value.away === 'number';

/** Returns the result in data: a score with any numbers, a score key in packed data, or a text. */
function revealedByData(data: unknown, results: Results): string | null {
  if (typeof data === 'string') return revealedByText(data, results);
  if (typeof data !== 'object' || data === null) return null;
  if (isScore(data)) return JSON.stringify(data);
  if (Array.isArray(data) && data.includes('home') && data.includes('away'))
    return 'keys of scores';
  for (const one of Object.values(data)) {
    const revealed = revealedByData(one, results);
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
  html.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (one) => entities[one] ?? '');

/** Parses loader data in the router's hydration scripts: JSON in a JavaScript literal. */
const loaderData = (html: string): unknown[] =>
  [...html.matchAll(/\$_TSR\.t\.get\("data"\)\(("(?:[^"\\]|\\.)*")\)/g)].map(
    ([, literal = '']) =>
      JSON.parse(JSON.parse(literal.replaceAll('\\x3C', '<')) as string) as unknown,
  );

/** Returns the results in a page, by kind: its texts, its attributes, its data. */
export function revealedByPage(html: string, results: Results): Record<string, string> {
  const data = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([^<]*)</g)];
  const marked = html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '');
  const attributes = [...marked.matchAll(/ ([a-z:-]+)="([^"]*)"/g)]
    .filter(([, name = '']) => !['class', 'd', 'style', 'id', 'viewBox', 'points'].includes(name))
    .map(([, , value = '']) => plainText(value));
  const found = {
    text: revealedByText(
      plainText(marked.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' '),
      results,
    ),
    attribute: attributes
      .map((value) => revealedByText(value, results))
      .find((revealed) => revealed !== null),
    data: [...data.map(([, written = '']) => JSON.parse(written) as unknown), ...loaderData(html)]
      .map((one) => revealedByData(one, results))
      .find((revealed) => revealed !== null),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([kind, revealed]) =>
      revealed == null ? [] : [[kind, revealed]],
    ),
  );
}

/** Something that a browser received. */
interface ReceivedText {
  readonly from: string;
  /** Its request. */
  readonly about: string;
  readonly kind: 'page' | 'data' | 'frame' | 'name';
  readonly body: string;
}

/** Records what the pages of a context receive: documents, responses, messages, and picture names. */
export function recordGiven(context: BrowserContext): {
  /** Records the current state of a page, including changes by scripts. */
  note: (page: Page) => Promise<void>;
  given: () => Promise<readonly ReceivedText[]>;
} {
  const recorded: Promise<ReceivedText | null>[] = [];
  context.on('response', (response) => {
    const request = response.request();
    const from = response.url();
    const about = `${from} ${request.postData() ?? ''}`;
    const type = response.headers()['content-type'] ?? '';
    const kind = type.startsWith('text/html') ? 'page' : type.includes('json') ? 'data' : null;
    if (kind === null)
      return void recorded.push(Promise.resolve({ from, about, kind: 'name', body: from }));
    recorded.push(
      response.text().then(
        (body) => ({ from, about, kind, body }),
        // A page that was left aborts its pending requests.
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
            about: body,
            kind: 'frame',
            body,
          }),
        );
      }),
    );
  });
  return {
    note: async (page) => {
      const from = `what stands at ${page.url()}`;
      const body = await page.content();
      recorded.push(Promise.resolve({ from, about: from, kind: 'page', body }));
    },
    given: async () => (await Promise.all(recorded)).filter((one) => one !== null),
  };
}

/** Returns everything that reveals a result, as readable lines. */
export function listRevealed(given: readonly ReceivedText[], results: Results): string[] {
  return given.flatMap(({ from, kind, body }) => {
    if (kind === 'page')
      return Object.entries(revealedByPage(body, results)).map(
        ([what, revealed]) => `${what} of ${from}: ${revealed}`,
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
