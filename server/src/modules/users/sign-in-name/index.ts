/** The names under which users sign in: their email address, or a mobile number that they have verified. */
export { customersReachedAt, findUserByEmail, isEmailTaken } from '../user.store.ts';
export { findUserBySignInName, isPhoneTaken, lockPhoneClaim, verifyPhone } from './sign-in-name.store.ts';
