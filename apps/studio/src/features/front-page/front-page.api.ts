import type { FrontPageSettings, OperatorFrontPage } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const frontPageQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['front-page'],
    queryFn: async (): Promise<OperatorFrontPage> => (await api.frontPage.getForOperator()).content,
    // Someone else's change must not replace what is being edited; saving compares the versions.
    refetchOnWindowFocus: false,
  });

/** The front page that is edited: the draft, else the published one. */
export const draftOrPublished = ({ draft, published }: OperatorFrontPage): FrontPageSettings =>
  draft ?? published;
