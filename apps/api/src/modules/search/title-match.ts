import type { SearchMatch } from '@grandstand/contract';
import { foldTitle } from '../../platform/fold-title.ts';

/** Where a title has what was searched for; null when nothing was. */
export function titleMatch(title: string, search: string): SearchMatch | null {
  if (search === '') return null;
  const start = title.toLowerCase().indexOf(search.toLowerCase());
  const folds = start >= 0 && foldTitle(title.slice(start)).startsWith(foldTitle(search));
  return { field: 'title', text: title, ranges: folds ? [[start, start + search.length]] : [] };
}
