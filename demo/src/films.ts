import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FILM_IDS, readFilm, type Film, type FilmId, type Score } from '../films/film.ts';

export type { Film, FilmId, Score };

/** What is known of every film of the demo. */
export type DemoFilms = Readonly<Record<FilmId, Film>>;

/**
 * Reads the films' descriptions.
 * @param mediaDir the folder that holds one folder per film
 * @throws Error naming what is missing
 */
export async function readDemoFilms(mediaDir: string): Promise<DemoFilms> {
  const present: string[] = await readdir(mediaDir).catch(() => []);
  const missing = FILM_IDS.filter((id) => !present.includes(id));
  if (missing.length > 0) {
    throw new Error(`${mediaDir} lacks the film ${missing.join(', ')}; "npm run render" makes it`);
  }
  const films = await Promise.all(FILM_IDS.map((id) => readFilm(join(mediaDir, id))));
  const byId = new Map(films.map((film) => [film.id, film]));
  const of = (id: FilmId): Film => {
    const film = byId.get(id);
    if (film === undefined) throw new Error(`${join(mediaDir, id)} describes another film`);
    return film;
  };
  return { football: of('football'), handball: of('handball') };
}

/** The score that stands after `elapsedMs` of a film. */
export function scoreAt(film: Film, elapsedMs: number): Score {
  let score: Score = { home: 0, away: 0 };
  for (const change of film.scoreTimeline) {
    if (change.atMs > elapsedMs) break;
    score = { home: change.home, away: change.away };
  }
  return score;
}
