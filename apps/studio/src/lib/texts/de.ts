import desk from '../../../locales/de/desk.json' with { type: 'json' };
import event from '../../../locales/de/event.json' with { type: 'json' };
import frame from '../../../locales/de/frame.json' with { type: 'json' };
import session from '../../../locales/de/session.json' with { type: 'json' };

/** The texts of refused calls: empty until `loadRefusalTexts` has loaded them, after the start. */
const refusal = { reasons: {}, codes: {}, fields: {} };

export const texts = { ...desk, ...event, ...frame, ...session, refusal };
