import { accountMailTexts, type ProviderMailKind } from './account-mail-texts.ts';
import { confirmationKinds, contractMailTexts } from './contract-mail-texts.ts';
import type { MailLocale } from './mail-locale.ts';

/** Mails with a secret link. */
export type LinkMailKind = 'verify' | 'reset' | 'sign-in';
/** Mails about a subscription. */
export const contractMailKinds = [
  'renewal-soon',
  'trial-ends',
  'renewal-declined',
  'confirm-renewal',
  ...confirmationKinds,
] as const;
export type ContractMailKind = (typeof contractMailKinds)[number];
export type MailKind =
  | LinkMailKind
  | ProviderMailKind
  | ContractMailKind
  | 'reminder'
  | 'receipt'
  | 'welcome';

/**
 * Texts of one mail; `{portal}` is the tenant's name and `{name}` the reader's. A reminder has the
 * `{title}` of the match and the `{minutes}` until it starts; a receipt its `{number}`, the purchase as
 * `{title}`, and the `{amount}`. Mails about a subscription have their `{date}`.
 */
export interface MailTexts {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly text: string;
  readonly button: string;
  /** How long a link works, and why the reader gets this mail. */
  readonly note: string;
  /** Precedes the address, for programs that show no buttons. */
  readonly address: string;
  /** The unsubscribe link, if there is one. */
  readonly unsubscribe: string;
}

/** Texts with placeholders, and a greeting for when the reader's name is unknown. */
interface MailTemplate extends Omit<MailTexts, 'unsubscribe'> {
  readonly greetingWithoutName: string;
}

type OtherMailKind = Exclude<
  MailKind,
  keyof (typeof accountMailTexts)['en'] | keyof (typeof contractMailTexts)['en']
>;

const templates: Readonly<Record<MailLocale, Readonly<Record<OtherMailKind, MailTemplate>>>> = {
  en: {
    verify: {
      subject: 'Confirm your email address for {portal}',
      title: 'Welcome to {portal}',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'Please confirm that this is your address. With it you can reset your password if you ever forget it.',
      button: 'Confirm address',
      note: 'The link works for two days. If you did not sign up, ignore this email.',
      address: 'Or open this address:',
    },
    welcome: {
      subject: 'Welcome to {portal}',
      title: 'Your address is confirmed',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'good to have you here. Follow your teams and competitions, and their matches come first on your home page.',
      button: 'Choose your teams',
      note: 'You get this email, once, because you confirmed this address for your account.',
      address: 'Or open this address:',
    },
    reset: {
      subject: 'A new password for {portal}',
      title: 'Choose a new password',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'We have received a request for a new password for your account. Once you choose it, you will be logged out everywhere else.',
      button: 'Choose password',
      note: 'The link works once, for an hour. If it was not you, ignore this email: your password stays as it is.',
      address: 'Or open this address:',
    },
    reminder: {
      subject: '{title} starts in {minutes} min',
      title: 'Starts soon',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: '{title} starts in {minutes} min.',
      button: 'Go to the match',
      note: 'You get this email because you asked to be reminded of this match. Your other reminders are in your account.',
      address: 'Or open this address:',
    },
    receipt: {
      subject: 'Your receipt no. {number} from {portal}',
      title: 'Thank you',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: '{title}: {amount}. The payment went through, and you can watch right away.',
      button: 'See purchases',
      note: 'Receipt no. {number}. You get this email because you paid; you will find all receipts in your account.',
      address: 'Or open this address:',
    },
    'renewal-soon': {
      subject: '{title} renews on {date}',
      title: 'Your subscription renews soon',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: '{title} renews by itself on {date} for {amount}. If you want to keep it, you need not do anything.',
      button: 'See subscription',
      note: 'You can cancel at any time before that in your account, with one click. You get this email because you subscribe to {title}.',
      address: 'Or open this address:',
    },
    'trial-ends': {
      subject: 'Your free trial of {title} ends on {date}',
      title: 'Your free trial ends soon',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'Your free trial of {title} ends on {date}. From then on it costs {amount} and renews by itself until you cancel.',
      button: 'See subscription',
      note: 'If you cancel before {date}, you pay nothing. You get this email because you subscribe to {title}.',
      address: 'Or open this address:',
    },
    'renewal-declined': {
      subject: 'Your payment for {title} did not go through',
      title: 'Your card was declined',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'We could not charge {amount} for {title}. You can go on watching until {date}, and we try the card again before that. Pay now or use another card, so that your subscription goes on.',
      button: 'Pay now',
      note: 'You can also cancel your subscription there. Nothing was charged. You get this email because you subscribe to {title}.',
      address: 'Or open this address:',
    },
    'confirm-renewal': {
      subject: 'Please confirm your payment for {title}',
      title: 'Your bank asks you to confirm',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'Your bank wants you to confirm the payment of {amount} for {title}. You can go on watching until {date}.',
      button: 'Confirm payment',
      note: 'You can also use another card or cancel your subscription there. Nothing was charged. You get this email because you subscribe to {title}.',
      address: 'Or open this address:',
    },
  },
  de: {
    verify: {
      subject: 'Bestätige deine E-Mail-Adresse für {portal}',
      title: 'Willkommen bei {portal}',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'bitte bestätige, dass diese Adresse dir gehört. Damit kannst du dein Passwort zurücksetzen, falls du es vergisst.',
      button: 'Adresse bestätigen',
      note: 'Der Link gilt zwei Tage. Wenn du dich nicht registriert hast, ignoriere diese E-Mail.',
      address: 'Oder öffne diese Adresse:',
    },
    welcome: {
      subject: 'Willkommen bei {portal}',
      title: 'Deine Adresse ist bestätigt',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'schön, dass du da bist. Folge deinen Teams und Wettbewerben, dann stehen ihre Spiele auf deiner Startseite vorn.',
      button: 'Teams auswählen',
      note: 'Du bekommst diese E-Mail einmal, weil du diese Adresse für dein Konto bestätigt hast.',
      address: 'Oder öffne diese Adresse:',
    },
    reset: {
      subject: 'Ein neues Passwort für {portal}',
      title: 'Wähle ein neues Passwort',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'für dein Konto wurde ein neues Passwort angefordert. Wenn du es gewählt hast, wirst du überall sonst abgemeldet.',
      button: 'Passwort wählen',
      note: 'Der Link gilt einmal und eine Stunde lang. Wenn du es nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
      address: 'Oder öffne diese Adresse:',
    },
    reminder: {
      subject: '{title} beginnt in {minutes} Min.',
      title: 'Gleich geht es los',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: '{title} beginnt in {minutes} Min.',
      button: 'Zum Spiel',
      note: 'Du bekommst diese E-Mail, weil du an dieses Spiel erinnert werden wolltest. Deine anderen Erinnerungen findest du in deinem Konto.',
      address: 'Oder öffne diese Adresse:',
    },
    receipt: {
      subject: 'Dein Beleg Nr. {number} von {portal}',
      title: 'Danke',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: '{title}: {amount}. Die Zahlung ist angekommen, du kannst sofort schauen.',
      button: 'Einkäufe ansehen',
      note: 'Beleg Nr. {number}. Du bekommst diese E-Mail, weil du bezahlt hast; alle Belege findest du in deinem Konto.',
      address: 'Oder öffne diese Adresse:',
    },
    'renewal-soon': {
      subject: '{title} verlängert sich am {date}',
      title: 'Dein Abo verlängert sich bald',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: '{title} verlängert sich am {date} von selbst, für {amount}. Wenn du es behalten willst, musst du nichts tun.',
      button: 'Abo ansehen',
      note: 'Bis dahin kannst du jederzeit in deinem Konto mit einem Klick kündigen. Du bekommst diese E-Mail, weil du {title} abonniert hast.',
      address: 'Oder öffne diese Adresse:',
    },
    'trial-ends': {
      subject: 'Deine Testphase für {title} endet am {date}',
      title: 'Deine Testphase endet bald',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'Deine kostenlose Testphase für {title} endet am {date}. Danach kostet es {amount} und verlängert sich von selbst, bis du kündigst.',
      button: 'Abo ansehen',
      note: 'Wenn du vor dem {date} kündigst, zahlst du nichts. Du bekommst diese E-Mail, weil du {title} abonniert hast.',
      address: 'Oder öffne diese Adresse:',
    },
    'renewal-declined': {
      subject: 'Deine Zahlung für {title} hat nicht geklappt',
      title: 'Deine Karte wurde abgelehnt',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'Wir konnten {amount} für {title} nicht abbuchen. Du kannst bis {date} weiterschauen, und wir versuchen es vorher noch einmal. Zahle jetzt oder nimm eine andere Karte, damit dein Abo weiterläuft.',
      button: 'Jetzt zahlen',
      note: 'Dort kannst du dein Abo auch kündigen. Es wurde nichts abgebucht. Du bekommst diese E-Mail, weil du {title} abonniert hast.',
      address: 'Oder öffne diese Adresse:',
    },
    'confirm-renewal': {
      subject: 'Bitte bestätige deine Zahlung für {title}',
      title: 'Deine Bank bittet um Bestätigung',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'Deine Bank verlangt, dass du die Zahlung von {amount} für {title} bestätigst. Du kannst bis {date} weiterschauen.',
      button: 'Zahlung bestätigen',
      note: 'Dort kannst du auch eine andere Karte nehmen oder dein Abo kündigen. Es wurde nichts abgebucht. Du bekommst diese E-Mail, weil du {title} abonniert hast.',
      address: 'Oder öffne diese Adresse:',
    },
  },
  he: {
    verify: {
      subject: 'אישור כתובת הדוא״ל שלך עבור {portal}',
      title: 'ברוכים הבאים אל {portal}',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'נא לאשר שהכתובת הזאת שייכת לך. בעזרתה אפשר לאפס את הסיסמה אם היא נשכחה.',
      button: 'אישור הכתובת',
      note: 'הקישור תקף ליומיים. אם לא נרשמת, אפשר להתעלם מההודעה הזאת.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    welcome: {
      subject: 'ברוכים הבאים אל {portal}',
      title: 'הכתובת שלך אושרה',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'טוב שבאת. אפשר לעקוב אחרי קבוצות ותחרויות, והמשחקים שלהן יופיעו ראשונים בדף הבית שלך.',
      button: 'לבחירת קבוצות',
      note: 'ההודעה הזאת נשלחה פעם אחת, כי אישרת את הכתובת הזאת לחשבון שלך.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    reset: {
      subject: 'סיסמה חדשה עבור {portal}',
      title: 'בחירת סיסמה חדשה',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'התקבלה בקשה לסיסמה חדשה לחשבון שלך. לאחר בחירתה תתבצע התנתקות מכל המקומות האחרים.',
      button: 'בחירת סיסמה',
      note: 'הקישור תקף לשעה ולשימוש אחד. אם הבקשה לא הגיעה ממך, אפשר להתעלם: הסיסמה לא תשתנה.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    reminder: {
      subject: '{title}: מתחיל בעוד {minutes} דק׳',
      title: 'תכף מתחילים',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: '{title}: מתחיל בעוד {minutes} דק׳.',
      button: 'אל המשחק',
      note: 'ההודעה הזאת נשלחה כי ביקשת תזכורת למשחק הזה. התזכורות האחרות שלך נמצאות בחשבון שלך.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    receipt: {
      subject: 'קבלה מס׳ {number} מאת {portal}',
      title: 'תודה',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: '{title}: {amount}. התשלום התקבל, ואפשר לצפות כבר עכשיו.',
      button: 'לרכישות שלי',
      note: 'קבלה מס׳ {number}. ההודעה הזאת נשלחה כי שילמת; כל הקבלות נמצאות בחשבון שלך.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    'renewal-soon': {
      subject: '{title}: חידוש ב-{date}',
      title: 'המינוי שלך מתחדש בקרוב',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: '{title}: המינוי מתחדש מעצמו ב-{date} תמורת {amount}. כדי להמשיך איתו אין צורך לעשות דבר.',
      button: 'למינוי שלי',
      note: 'עד אז אפשר לבטל בכל עת בחשבון שלך, בלחיצה אחת. ההודעה הזאת נשלחה כי יש לך מינוי: {title}.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    'trial-ends': {
      subject: 'תקופת הניסיון של {title} מסתיימת ב-{date}',
      title: 'תקופת הניסיון שלך מסתיימת בקרוב',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'תקופת הניסיון החינמית של {title} מסתיימת ב-{date}. לאחר מכן המחיר הוא {amount}, והמינוי מתחדש מעצמו עד לביטול.',
      button: 'למינוי שלי',
      note: 'ביטול לפני {date} יהיה ללא תשלום. ההודעה הזאת נשלחה כי יש לך מינוי: {title}.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    'renewal-declined': {
      subject: 'התשלום עבור {title} לא עבר',
      title: 'הכרטיס שלך נדחה',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'לא הצלחנו לחייב {amount} עבור {title}. אפשר להמשיך לצפות עד {date}, ולפני כן ננסה שוב. כדי שהמינוי יימשך, אפשר לשלם עכשיו או להשתמש בכרטיס אחר.',
      button: 'לתשלום עכשיו',
      note: 'שם אפשר גם לבטל את המינוי. לא חויבת. ההודעה הזאת נשלחה כי יש לך מינוי: {title}.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    'confirm-renewal': {
      subject: 'נא לאשר את התשלום עבור {title}',
      title: 'הבנק מבקש את אישורך',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'הבנק מבקש שיאושר התשלום של {amount} עבור {title}. אפשר להמשיך לצפות עד {date}.',
      button: 'אישור התשלום',
      note: 'שם אפשר גם להשתמש בכרטיס אחר או לבטל את המינוי. לא חויבת. ההודעה הזאת נשלחה כי יש לך מינוי: {title}.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
  },
};

const unsubscribeTexts: Readonly<Record<MailLocale, string>> = {
  en: 'No more reminders by email',
  de: 'Keine Erinnerungen mehr per E-Mail',
  he: 'בלי תזכורות נוספות בדוא״ל',
};

/** Values of the placeholders. `name` is null if the reader's name is unknown. */
export interface MailValues {
  readonly portal: string;
  readonly name: string | null;
  readonly title?: string;
  readonly minutes?: number;
  readonly number?: number;
  readonly amount?: string;
  readonly date?: string;
  readonly provider?: string;
}

/** Returns a mail's texts with the values inserted. */
export function mailTexts(locale: MailLocale, kind: MailKind, values: MailValues): MailTexts {
  const { name } = values;
  const fill = (source: string) =>
    source.replaceAll(
      /\{(portal|name|title|minutes|number|amount|date|provider)\}/g,
      (_, key: keyof MailValues) => String(values[key] ?? ''),
    );
  const byKind: Readonly<Record<MailKind, MailTemplate>> = {
    ...templates[locale],
    ...accountMailTexts[locale],
    ...contractMailTexts[locale],
  };
  const { subject, title, text, button, note, address, ...greetings } = byKind[kind];
  const greeting = name === null ? greetings.greetingWithoutName : greetings.greeting;
  return {
    subject: fill(subject),
    title: fill(title),
    greeting: fill(greeting),
    text: fill(text),
    button: fill(button),
    note: fill(note),
    address: fill(address),
    unsubscribe: unsubscribeTexts[locale],
  };
}
