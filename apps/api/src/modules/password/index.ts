export { withdrawPasswords } from './withdraw-passwords.ts';
