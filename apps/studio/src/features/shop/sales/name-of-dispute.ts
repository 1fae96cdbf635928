import type { OperatorDispute } from '@grandstand/contract';

/** Returns how dialogs and buttons name a dispute: by its customer, or its reference if the account was deleted. */
export const nameOfDispute = ({
  email,
  providerReference,
}: Pick<OperatorDispute, 'email' | 'providerReference'>): string => email ?? providerReference;
