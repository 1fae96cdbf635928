import type { Stripe } from 'stripe';
import type { NewEvidence } from '../provider.ts';

/** Maximum characters of a field. */
const maxField = 20_000;

/** Joins the lines that fit into a field; those in front come first. */
function fieldOf(lines: readonly string[]): string {
  const field = lines.join('\n');
  return field.length <= maxField ? field : field.slice(0, field.lastIndexOf('\n', maxField));
}

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines];

/** Returns evidence in Stripe's fields. It lacks the payer's address, which is not stored. */
export function stripeEvidence(evidence: NewEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { explanation, customerName, customerEmail, product, serviceDate } = evidence;
  const { payment, watched, signIns } = evidence;
  const activity = [
    ...titled('Watched of what was bought:', watched),
    ...titled('Use of the account:', signIns),
  ];
  return {
    uncategorized_text: fieldOf([explanation, '', ...payment]),
    product_description: product,
    ...(customerName !== null && { customer_name: customerName }),
    ...(customerEmail !== null && { customer_email_address: customerEmail }),
    ...(serviceDate !== null && { service_date: serviceDate }),
    ...(activity.length > 0 && { access_activity_log: fieldOf(activity) }),
  };
}
