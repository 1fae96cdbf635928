/** Emitted to the paying user's room. */
export interface ProductServerMessages {
  'user-purchase-status': { status: string; event_id?: string; subscription_id?: string };
}
