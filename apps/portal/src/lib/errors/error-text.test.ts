// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTranslator } from 'use-intl/core';
import english from '../../../locales/en/error.json';
import german from '../../../locales/de/error.json';
import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';
import { errorText } from './error-text.ts';

const translate = (locale: string, messages: object) =>
  createTranslator({ locale, messages: messages as never }) as unknown as Translate;
const en = translate('en-US', english);
const failure = (code: string, serverMessage: string | null = null) =>
  new ApiError({ status: 400, code, serverMessage });

describe('errorText', () => {
  it.each([
    ['expired_session_error', 'Expired Session'],
    ['device_limit_exceeded', 'Device Limit Exceeded'],
    ['login_failed', 'Login Failed'],
    ['popup_closed', 'Popup was closed'],
    ['facebook_authentication_failed', 'Facebook authentication failed'],
    ['user_data_not_found', 'User data not found!'],
  ])('[ERR-04] shows the English text of %s', (code, text) => {
    expect(errorText(en, failure(code, 'something else'))).toBe(text);
  });

  it('[I18N-09] [ERR-02] shows the translation of a known code', () => {
    expect(errorText(en, failure('login_failed', 'Nope'))).toBe('Login Failed');
    expect(errorText(translate('de', german), failure('login_failed'))).toBe(
      'Anmeldung fehlgeschlagen',
    );
  });

  it('[ERR-02] shows the message of the server for a code without translation', () => {
    expect(errorText(en, failure('stadium_on_fire', 'Leave now'))).toBe('Leave now');
  });

  it("[ERR-02] shows 'An error occurred' when there is neither", () => {
    expect(errorText(en, failure('stadium_on_fire'))).toBe('An error occurred');
    expect(errorText(en, new TypeError('x is undefined'))).toBe('An error occurred');
  });

  it('[ERR-01] shows the text of errors.default_error_message for a body without a code', () => {
    expect(errorText(en, failure('default_error_message'))).toBe(
      english.errors.default_error_message,
    );
  });

  it('does not use an untrusted code as a path into the texts', () => {
    expect(errorText(en, failure('../app.close', 'plain'))).toBe('plain');
  });
});
