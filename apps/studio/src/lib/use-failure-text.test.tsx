import { conflictReasons, errorCodes } from '@grandstand/contract/constants';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import deRefusal from '../../locales/de/refusal.json' with { type: 'json' };
import enRefusal from '../../locales/en/refusal.json' with { type: 'json' };
import esRefusal from '../../locales/es/refusal.json' with { type: 'json' };
import { ApiError } from './api.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as es } from './texts/es.ts';
import { useFailureText } from './use-failure-text.ts';

afterEach(cleanup);

function Explained({ error }: { readonly error: unknown }) {
  const failureText = useFailureText();
  return <p>{failureText(error)}</p>;
}

const shownText = (error: unknown) => {
  render(
    <IntlProvider locale="de" messages={{ ...de, ...deRefusal }} timeZone="UTC">
      <Explained error={error} />
    </IntlProvider>,
  );
  return screen.getByRole('paragraph').textContent;
};

describe('a refused call', () => {
  it('is explained by the reason of the conflict, in the operator’s language', () => {
    const message = 'This event is live; end it first';
    expect(shownText(new ApiError('conflict', 409, message, [], 'event_live'))).toBe(
      'Das Spiel ist live. Beende es zuerst.',
    );
  });

  it('with a missing permission names the roles that have it', () => {
    const message = 'This requires the permission shop:edit, which owner, editor have';
    expect(
      shownText(new ApiError('permission_missing', 403, message, [], null, ['owner', 'editor'])),
    ).toBe(
      'Deine Rolle reicht dafür nicht aus. Dafür braucht es diese Rolle: Inhaber oder Redaktion. Ein Inhaber kann deine Rolle ändern.',
    );
  });

  it('names each refused field once, and one without a name as it is sent', () => {
    const details = [
      'body.gameStartDate',
      'body.prices.0.amount',
      'body.prices.1.amount',
      'body.x',
    ];
    const refused = details.map((path) => ({ path, message: 'is not valid' }));
    expect(shownText(new ApiError('validation_failed', 400, 'body.x: is not valid', refused))).toBe(
      'Bitte prüfe die Eingabe: Beginn, Betrag und x.',
    );
  });

  it('says in general that something is not accepted, without fields and for an unknown reason', () => {
    expect(shownText(new ApiError('validation_failed', 400, 'English'))).toBe(
      'Eine Eingabe wird so nicht angenommen.',
    );
    cleanup();
    const unknown = 'reason_of_next_version' as (typeof conflictReasons)[number];
    expect(shownText(new ApiError('conflict', 409, 'English', [], unknown))).toBe(
      'Jemand anderes hat das inzwischen geändert. Lade es neu und versuche es noch einmal.',
    );
  });
});

/** Codes of viewers' calls, of the protocol, and of rooms that have texts of their own. */
const elsewhere = new RegExp(
  `^(${[
    'access_code_(?!batch).*|account_.*|auth_provider.*|avatar_invalid|clip_.*limit.*|clip_list.*',
    'clip_too_long|default_error_message|device_.*|email_unverified|event_locked|fresh_sign_in.*|front_page_.*',
    'info_text_of_file|internal_error|last_sign_in.*|login_failed|method_not_allowed|no_event_to_publish|no_stored_card',
    'operator_code_required|operator_email_.*|operator_link_taken|operator_not_invited|operator_key_from_machine_only|operator_provider_changed|operator_reauthentication_required|page_not_found',
    'payment_declined|precondition_failed|provider_.*|range_not.*|refresh_token.*|region_blocked|reminder_.*',
    'reset_token.*|service_unavailable|sign_in_.*|stream_key_unknown|tenant_.*|token_expired|unauthorized',
    'unknown_tenant|user_already.*|verification_.*|webhook_invalid|wrong_password',
  ].join('|')})$`,
);

it.each([
  ['English', en, enRefusal],
  ['German', de, deRefusal],
  ['Spanish', es, esRefusal],
])(
  'the texts in %s explain every reason of a conflict and the codes of operators’ calls',
  (_, texts, { refusal }) => {
    const explained = { ...texts.frame.failures, ...refusal.codes };
    expect(Object.keys(refusal.reasons).toSorted()).toEqual([...conflictReasons].toSorted());
    const missing = Object.keys(errorCodes).filter(
      (code) => !elsewhere.test(code) && !Object.hasOwn(explained, code),
    );
    expect(missing).toEqual([]);
  },
);
