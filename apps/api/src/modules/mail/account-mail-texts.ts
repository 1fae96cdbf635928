/** Mails about a sign-in provider of an account. */
export type ProviderMailKind = 'provider-linked' | 'provider-removed';

/** Texts of mails about ways to sign in; `{provider}` is the provider's name. See `mail-texts.ts`. */
export const accountMailTexts = {
  en: {
    'sign-in': {
      subject: 'Log in to {portal} on a new device',
      title: 'Is it you who wants to log in?',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'Wrong passwords were entered for your account several times, on devices that it does not know. If it was you, open this link on the device that you want to log in on. Then enter your password there.',
      button: 'Log in on this device',
      note: 'The link works once, for an hour. If it was not you, ignore this email: without your password nobody gets in, and the devices you use are not affected.',
      address: 'Or open this address:',
    },
    'provider-linked': {
      subject: '{provider} can now log in to your account at {portal}',
      title: 'A new way to log in',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: 'From now on you can log in to your account with {provider}.',
      button: 'See ways to log in',
      note: 'If it was not you, remove {provider} there and choose a new password. You get this email because a way to log in was added to your account.',
      address: 'Or open this address:',
    },
    'provider-removed': {
      subject: '{provider} can no longer log in to your account at {portal}',
      title: 'A way to log in was removed',
      greeting: 'Hello {name},',
      greetingWithoutName: 'Hello,',
      text: '{provider} can no longer log in to your account, and you were logged out everywhere else.',
      button: 'See ways to log in',
      note: 'If it was not you, choose a new password. You get this email because a way to log in was removed from your account.',
      address: 'Or open this address:',
    },
  },
  de: {
    'sign-in': {
      subject: 'Anmeldung bei {portal} auf einem neuen Gerät',
      title: 'Möchtest du dich anmelden?',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'für dein Konto wurde mehrmals ein falsches Passwort eingegeben, auf Geräten, die es nicht kennt. Wenn du das warst, öffne diesen Link auf dem Gerät, auf dem du dich anmelden möchtest. Gib dort danach dein Passwort ein.',
      button: 'Auf diesem Gerät anmelden',
      note: 'Der Link gilt einmal und eine Stunde lang. Wenn du es nicht warst, ignoriere diese E-Mail: Ohne dein Passwort kommt niemand hinein, und auf deinen Geräten ändert sich nichts.',
      address: 'Oder öffne diese Adresse:',
    },
    'provider-linked': {
      subject: 'Neue Anmeldung mit {provider} für dein Konto bei {portal}',
      title: 'Eine neue Art, dich anzumelden',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'ab jetzt kannst du dich mit {provider} bei deinem Konto anmelden.',
      button: 'Anmeldearten ansehen',
      note: 'Wenn du das nicht warst, entferne {provider} dort und wähle ein neues Passwort. Du bekommst diese E-Mail, weil zu deinem Konto eine Anmeldeart hinzugefügt wurde.',
      address: 'Oder öffne diese Adresse:',
    },
    'provider-removed': {
      subject: 'Keine Anmeldung mit {provider} mehr für dein Konto bei {portal}',
      title: 'Eine Anmeldeart wurde entfernt',
      greeting: 'Hallo {name},',
      greetingWithoutName: 'Hallo,',
      text: 'mit {provider} kann man sich nicht mehr bei deinem Konto anmelden, und du wurdest überall sonst abgemeldet.',
      button: 'Anmeldearten ansehen',
      note: 'Wenn du das nicht warst, wähle ein neues Passwort. Du bekommst diese E-Mail, weil aus deinem Konto eine Anmeldeart entfernt wurde.',
      address: 'Oder öffne diese Adresse:',
    },
  },
  he: {
    'sign-in': {
      subject: 'התחברות אל {portal} במכשיר חדש',
      title: 'ההתחברות הזאת שלך?',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'לחשבון שלך הוקלדה כמה פעמים סיסמה שגויה, במכשירים שהחשבון אינו מכיר. אם זה היה בידיעתך, יש לפתוח את הקישור הזה במכשיר שבו רוצים להתחבר, ואז להקליד בו את הסיסמה.',
      button: 'התחברות במכשיר הזה',
      note: 'הקישור תקף פעם אחת ולשעה אחת. אם זה לא היה בידיעתך, אפשר להתעלם מההודעה: בלי הסיסמה אי אפשר להיכנס, והמכשירים שלך אינם מושפעים.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    'provider-linked': {
      subject: 'אפשר עכשיו להתחבר עם {provider} לחשבון שלך ב־{portal}',
      title: 'דרך חדשה להתחבר',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'מעכשיו אפשר להתחבר לחשבון שלך עם {provider}.',
      button: 'לדרכי ההתחברות',
      note: 'אם זה לא היה בידיעתך, יש להסיר שם את {provider} ולבחור סיסמה חדשה. ההודעה הזאת נשלחה כי נוספה לחשבון שלך דרך התחברות.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
    'provider-removed': {
      subject: 'אי אפשר עוד להתחבר עם {provider} לחשבון שלך ב־{portal}',
      title: 'דרך התחברות הוסרה',
      greeting: 'שלום {name},',
      greetingWithoutName: 'שלום,',
      text: 'אי אפשר עוד להתחבר לחשבון שלך עם {provider}, ובכל מקום אחר נותקת מהחשבון.',
      button: 'לדרכי ההתחברות',
      note: 'אם זה לא היה בידיעתך, יש לבחור סיסמה חדשה. ההודעה הזאת נשלחה כי הוסרה מהחשבון שלך דרך התחברות.',
      address: 'אפשר גם לפתוח את הכתובת הזאת:',
    },
  },
} as const;

/** The providers' names in mails. */
export const providerNames = {
  en: { google: 'Google', apple: 'Apple', facebook: 'Facebook', ifa: 'your association account' },
  de: { google: 'Google', apple: 'Apple', facebook: 'Facebook', ifa: 'deinem Verbandskonto' },
  he: { google: 'Google', apple: 'Apple', facebook: 'Facebook', ifa: 'חשבון ההתאחדות שלך' },
} as const;
