import { useQuery } from '@tanstack/react-query';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { parseSearch } from '../../../lib/navigation/search.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';

/** A purchase to which a sign-in continues. */
interface Target {
  /** The match that it opens; null if the viewer came from no match. */
  readonly eventId: string | null;
  /** The subscription; null for the ticket of the match. */
  readonly productId: string | null;
}

const checkoutPath = /^\/account\/(ppv|subscription)\/buy\/([^/?#]+)\/?(\?[^#]*)?/;

/** Returns the purchase that a path after the sign-in leads to; null if it is another page. */
export function purchaseTargetOf(redirect: string | null): Target | null {
  const [, kind, id = '', query = ''] = checkoutPath.exec(redirect ?? '') ?? [];
  if (kind === undefined) return null;
  if (kind === 'ppv') return { eventId: id, productId: null };
  const event = parseSearch(query)['event'];
  return { eventId: typeof event === 'string' ? event : null, productId: id };
}

/** Reserves the space of `PurchaseTarget` until hydration, if the address names a purchase (`data-buys`). */
export const PurchaseTargetSpace = () =>
  useHydrated() ? null : (
    <div className="mt-3 hidden min-h-13 max-sm:min-h-19 in-data-buys:block" />
  );

/** The purchase that follows the sign-in: the match and the product, with its price. Empty until they are loaded. */
export function PurchaseTarget({ target }: { readonly target: Target }) {
  const { eventId, productId } = target;
  const api = useApi();
  const price = usePrice();
  const productText = useProductText();
  const { data } = useQuery({
    queryKey: ['sign-in', 'purchase-target', target],
    queryFn: async () => {
      // The sign-in works without either.
      const [event, offer] = await Promise.all([
        eventId === null
          ? null
          : api.event.get({ params: { id: eventId } }).then(
              ({ content }) => content,
              () => null,
            ),
        (productId === null
          ? api.product
              .getOptions({ query: { eventId: eventId ?? '' } })
              .then(({ content }) => content.offers.find(({ type }) => type === 'PPV') ?? null)
          : api.product
              .getSubscription({ params: { id: productId } })
              .then(({ content }) => content)
        ).catch(() => null),
      ]);
      return { title: event?.title ?? null, offer };
    },
    retry: false,
  });
  const offer = data?.offer ?? null;
  return (
    // Has its height before it is loaded, so that nothing moves.
    <p className="mt-3 grid min-h-13 max-sm:min-h-19 content-start">
      {data?.title != null && (
        <bdi className="content-text line-clamp-2 font-semibold">{data.title}</bdi>
      )}
      {offer !== null && (
        <span className="truncate text-muted">
          <bdi>{productText(offer).title}</bdi> · <bdi>{price(offer)}</bdi>
        </span>
      )}
    </p>
  );
}
