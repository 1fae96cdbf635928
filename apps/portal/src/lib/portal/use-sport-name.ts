import { sportNameIn } from '@grandstand/contract/constants';
import { useTenant } from './portal-context.tsx';

/** Returns the function that names a sport in the language of the page. */
export function useSportName(): (id: string) => string {
  const { sports } = useTenant();
  return (id) => sportNameIn(sports, id);
}
