import { createHash } from 'node:crypto';
import { escapeHtml, type TenantConfig } from '@grandstand/contract';
import { directionOf, formatLocaleOf, type Locale } from '@grandstand/contract/constants';
import { priceText } from '../../../platform/text/price-text.ts';
import english from '../../../../locales/en/receipt.json' with { type: 'json' };
import { formatMessage, readMessages, textLocaleOf } from '../../../platform/text/messages.ts';
import type { ReceiptRow } from '../payment.table.ts';

const style = `
  :root { color-scheme: light }
  * { box-sizing: border-box }
  body { margin: 0; padding: 6vh 20px; background: #f1f2f4; color: #14181f; font: 0.9375rem/1.5 system-ui, sans-serif }
  main { max-width: 44rem; margin: auto; padding: clamp(24px, 6vw, 56px); background: #fff; border-radius: 8px }
  h1 { margin: 0 0 1.5rem; font-size: 1.75rem; line-height: 1.2 }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1.25rem 2rem; margin: 0 }
  dt, th { color: #565d6b; font-size: .8125rem; font-weight: 400 }
  dd { margin: 0; overflow-wrap: anywhere }
  dd p { margin: 0 }
  table { width: 100%; margin: 2.25rem 0 1.5rem; border-collapse: collapse }
  th, td { padding: .625rem 0; border-block-end: 1px solid #d5d8de; text-align: start; vertical-align: top; overflow-wrap: anywhere }
  th:last-child, td:last-child { padding-inline-start: 1.5rem; text-align: end; white-space: nowrap }
  tfoot th, tfoot td { border: 0; color: inherit; font-size: 1.0625rem; font-weight: 700 }
  tfoot .tax td { color: #565d6b; font-size: .875rem; font-weight: 400 }
  td { font-variant-numeric: tabular-nums }
  .note { margin: 0; padding: .75rem 1rem; background: #f1f2f4; border-radius: 6px }
  @page { margin: 18mm }
  @media print { body { padding: 0; background: none } main { max-width: none; padding: 0 } .note { padding: 0; background: none } }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Policy in the document itself, since a saved receipt is opened from disk. Allows only its own style. */
const filePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
/** Policy of the response. */
export const receiptPolicy = `${filePolicy}; frame-ancestors 'none'`;

export interface PrintedReceipt {
  readonly receipt: ReceiptRow;
  /** The receipts of the same payment with another kind: of a payment, its refunds and their returns. */
  readonly others: readonly ReceiptRow[];
  /** The card of the payment, shown on the payment's receipt only. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly email: string;
}

/** Texts of a printed receipt; those about another receipt take its `{number}`, `{date}` and `{amount}`. */
const receiptTextsOf = readMessages('receipt', english.receipt);

/** Names the text on a receipt about another one of the same payment; null for none. */
function noteNameOf(receipt: ReceiptRow, other: ReceiptRow) {
  if (other.kind === 'payment') return receipt.kind === 'refund' ? 'refundOf' : 'returnOf';
  if (receipt.kind !== 'payment') return null;
  if (other.kind === 'returned_refund') return 'returnedBy';
  return other.amount < receipt.amount ? 'partRefundedBy' : 'refundedBy';
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the lines below the seller's name: the tenant's own, else what its legal notice states. */
function sellerLines({ name, seller_lines: lines, legal }: TenantConfig): readonly string[] {
  if (lines.length > 0) return lines;
  const { company = name, address, vat_id: vatId } = legal;
  return [
    ...(company === name ? [] : [company]),
    ...address,
    ...(vatId === undefined ? [] : [vatId]),
  ];
}

/** Returns a receipt as a standalone, printable HTML document. */
export function receiptPage(
  tenant: TenantConfig,
  requestedLocale: Locale,
  { receipt, others, card, email }: PrintedReceipt,
): string {
  const locale = textLocaleOf(requestedLocale);
  const texts = receiptTextsOf(locale);
  const days = new Intl.DateTimeFormat(formatLocaleOf(locale), {
    dateStyle: 'long',
    timeZone: tenant.time_zone,
  });
  const isRefund = receipt.kind === 'refund';
  const names = {
    payment: { title: texts.receipt, total: texts.paid },
    refund: { title: texts.refund, total: texts.refunded },
    returned_refund: { title: texts.returnedRefund, total: texts.returned },
  }[receipt.kind];
  const title = `${names.title} ${receipt.number}`;
  const sign = isRefund ? -1 : 1;
  const amount = escapeHtml(
    priceText(locale, { amount: sign * receipt.amount, currency: receipt.currency }),
  );
  const { tax_rate: taxRate, tax_amount: taxAmount, tax_country: taxCountry } = receipt;
  const rate = new Intl.NumberFormat(formatLocaleOf(locale), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const taxRow =
    taxRate === null || taxAmount === null
      ? ''
      : `<tr class="tax"><td>${escapeHtml(
          formatMessage(locale, texts.includedTax, {
            rate: rate.format(taxRate / 10_000),
            country: taxCountry ?? '',
          }),
        )}</td><td>${escapeHtml(priceText(locale, { amount: sign * taxAmount, currency: receipt.currency }))}</td></tr>`;
  const detail = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const seller = [tenant.name, ...sellerLines(tenant)]
    .map((line) => `<p><bdi>${escapeHtml(line)}</bdi></p>`)
    .join('');
  const notes = others.flatMap((other) => {
    const name = noteNameOf(receipt, other);
    if (name === null) return [];
    return formatMessage(locale, texts[name], {
      number: String(other.number),
      date: days.format(other.issued_at),
      amount: priceText(locale, other),
    });
  });
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${filePolicy}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${tenant.name}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<dl>
${detail(texts.seller, seller)}
${detail(texts.buyer, `<bdi dir="ltr">${escapeHtml(email)}</bdi>`)}
${detail(texts.number, String(receipt.number))}
${detail(texts.date, days.format(receipt.issued_at))}
${card === null ? '' : detail(texts.paidWith, `${escapeHtml(capitalised(card.brand))} <bdi dir="ltr">•••• ${escapeHtml(card.last4)}</bdi>`)}
</dl>
<table>
<thead><tr><th scope="col">${texts.description}</th><th scope="col">${texts.amount}</th></tr></thead>
<tbody><tr><td><bdi>${escapeHtml(receipt.title)}</bdi></td><td>${amount}</td></tr></tbody>
<tfoot>${taxRow}<tr><th scope="row">${names.total}</th><td>${escapeHtml(priceText(locale, receipt))}</td></tr></tfoot>
</table>
${notes.map((note) => `<p class="note">${note}</p>`).join('\n')}
</main>
</body>
</html>
`;
}
