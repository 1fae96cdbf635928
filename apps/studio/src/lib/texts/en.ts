import desk from '../../../locales/en/desk.json' with { type: 'json' };
import event from '../../../locales/en/event.json' with { type: 'json' };
import frame from '../../../locales/en/frame.json' with { type: 'json' };
import session from '../../../locales/en/session.json' with { type: 'json' };

/** The texts of refused calls: empty until `loadRefusalTexts` has loaded them, after the start. */
const refusal = { reasons: {}, codes: {}, fields: {} };

export const texts = { ...desk, ...event, ...frame, ...session, refusal };
