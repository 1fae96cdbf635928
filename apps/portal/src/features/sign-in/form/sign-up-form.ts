import type { SignUpFields } from '../../../lib/session/index.ts';

/** The fields of the form; an empty text is an omitted field. */
export interface SignUpForm {
  username: string;
  password: string;
  display_name: string;
  phone: string;
  country_name: string;
  postal_code: string;
  city: string;
  gender: string;
  date_of_birth: string;
}

export const emptySignUpForm: SignUpForm = {
  username: '',
  password: '',
  display_name: '',
  phone: '',
  country_name: '',
  postal_code: '',
  city: '',
  gender: '',
  date_of_birth: '',
};

/** Maximum length of a name, as in the backend. */
export const nameMaximum = 100;
/** Maximum length of an email address (RFC 5321). */
const emailMaximum = 254;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const isEmail = (value: string): boolean =>
  value.length <= emailMaximum && emailPattern.test(value.trim());

/** The optional text fields; `max` is the maximum length. */
export const textFields = [
  { name: 'phone', autoComplete: 'tel', type: 'tel', max: 40 },
  { name: 'country_name', autoComplete: 'country-name', type: 'text', max: 80 },
  { name: 'postal_code', autoComplete: 'postal-code', type: 'text', max: 20 },
  { name: 'city', autoComplete: 'address-level2', type: 'text', max: 80 },
  { name: 'date_of_birth', autoComplete: 'bday', type: 'date', max: 10 },
] as const;

/** Returns the body of the call: trimmed, without empty fields. */
export function toSignUpFields(form: SignUpForm): SignUpFields {
  const { username, password, display_name, gender, ...texts } = form;
  const filled = Object.entries(texts)
    .map(([key, value]) => [key, value.trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    username: username.trim(),
    password,
    display_name: display_name.trim(),
    ...(gender === '' ? {} : { gender }),
    ...Object.fromEntries(filled),
  };
}
