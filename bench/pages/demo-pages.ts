/** Demo pages whose addresses depend on the demo's data. */

/** Pages measured in a browser, by name. */
export interface DemoPages {
  readonly home: string;
  readonly 'live event': string;
  readonly league: string;
  readonly archive: string;
}

/** Returns the id of a live event that everyone may watch. Throws if there is none. */
export async function getLiveId(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/event/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: ['live'], size: 50 }),
  });
  const { content } = (await response.json()) as {
    content: { entries: { id: string; source: { hd: string | null } }[] };
  };
  const event = content.entries.find(({ source }) => source.hd !== null);
  if (event === undefined) throw new Error('the demo has nothing live');
  return event.id;
}

/** Returns the path of a league that the home page links to. Throws if there is none. */
export async function getLeaguePath(origin: string): Promise<string> {
  const home = await fetch(`${origin}/`).then((response) => response.text());
  const [path] = /\/league\/[\w-]+\//.exec(home) ?? [];
  if (path === undefined) throw new Error('the home page names no league');
  return path;
}

/** Matches of the demo end after some minutes: request the paths again before each round. */
export const getDemoPages = async (origin: string): Promise<DemoPages> => ({
  home: '/',
  'live event': `/events/${await getLiveId(origin)}/`,
  league: await getLeaguePath(origin),
  archive: '/archive/',
});
