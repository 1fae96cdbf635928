import type { MailLocale } from '../../mail/index.ts';

/** Texts of a printed receipt. */
export interface ReceiptTexts {
  readonly receipt: string;
  readonly refund: string;
  readonly number: string;
  readonly date: string;
  readonly seller: string;
  readonly buyer: string;
  readonly description: string;
  readonly amount: string;
  readonly paid: string;
  readonly refunded: string;
  readonly paidWith: string;
  /** Contains the `{number}` and the `{date}` of the other receipt. */
  readonly refundOf: string;
  readonly refundedBy: string;
}

export const receiptTexts: Readonly<Record<MailLocale, ReceiptTexts>> = {
  en: {
    receipt: 'Receipt',
    refund: 'Refund',
    number: 'Number',
    date: 'Date',
    seller: 'Seller',
    buyer: 'Buyer',
    description: 'Description',
    amount: 'Amount',
    paid: 'Total paid',
    refunded: 'Total refunded',
    paidWith: 'Payment method',
    refundOf: 'Refund of receipt {number} of {date}',
    refundedBy: 'Refunded on {date}, see receipt {number}',
  },
  de: {
    receipt: 'Beleg',
    refund: 'Erstattung',
    number: 'Nummer',
    date: 'Datum',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    description: 'Bezeichnung',
    amount: 'Betrag',
    paid: 'Insgesamt bezahlt',
    refunded: 'Insgesamt erstattet',
    paidWith: 'Zahlungsmittel',
    refundOf: 'Erstattung zu Beleg {number} vom {date}',
    refundedBy: 'Erstattet am {date}, siehe Beleg {number}',
  },
  he: {
    receipt: 'קבלה',
    refund: 'החזר',
    number: 'מספר',
    date: 'תאריך',
    seller: 'מוכר',
    buyer: 'קונה',
    description: 'תיאור',
    amount: 'סכום',
    paid: 'סך הכול שולם',
    refunded: 'סך הכול הוחזר',
    paidWith: 'אמצעי תשלום',
    refundOf: 'החזר עבור קבלה מס׳ {number} מתאריך {date}',
    refundedBy: 'הוחזר בתאריך {date}, ראו קבלה מס׳ {number}',
  },
};
