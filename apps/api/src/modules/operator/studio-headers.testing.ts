import { studioHeader } from '@grandstand/contract';

/** Headers of a request from the studio of a tenant at `<id>.test`. */
export const studioHeaders = (tenant = 'alpha'): Record<string, string> => ({
  [studioHeader]: '1',
  origin: `http://${tenant}.test`,
});
