import desk from '../../../locales/es/desk.json' with { type: 'json' };
import event from '../../../locales/es/event.json' with { type: 'json' };
import frame from '../../../locales/es/frame.json' with { type: 'json' };
import session from '../../../locales/es/session.json' with { type: 'json' };

/** The texts of refused calls: empty until `loadRefusalTexts` has loaded them, after the start. */
const refusal = { reasons: {}, codes: {}, fields: {} };

export const texts = { ...desk, ...event, ...frame, ...session, refusal };
