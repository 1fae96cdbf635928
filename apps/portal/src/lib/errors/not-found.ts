/** The kind of content that could not be found; `page` unless more is known (RTE-38). */
export type NotFoundContext = 'page' | 'event' | 'clipList';

export interface NotFoundDetails {
  readonly context: NotFoundContext;
  /** Extra message in the danger style (RTE-39). */
  readonly message: string | null;
}

/** Thrown by a loader to show the not-found screen with status 404. */
export class NotFoundError extends Error {
  readonly details: NotFoundDetails;

  constructor(details: NotFoundDetails) {
    super(`${details.context} not found`);
    this.name = 'NotFoundError';
    this.details = details;
  }
}

export const notFoundIn = (context: NotFoundContext, message: string | null = null) =>
  new NotFoundError({ context, message });
