/** Every refusal of auth. None reveals whether an address is known. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';

export const wrongCredentials = (): DomainError =>
  wrongField('email', 'These credentials do not match our records.', 'wrong_credentials');
export const unverified = (): DomainError =>
  wrongField('email', 'Please check your email to verify your email address', 'email_unverified');
export const correctedMeanwhile = (): DomainError =>
  new DomainError('conflict', 'email_corrected', 'This email address was corrected a moment ago. Sign in with the new one');
export const alreadyVerified = (): DomainError =>
  new DomainError('conflict', 'email_verified', 'This email address is verified. Sign in, or contact us to change it');
export const suspended = (): DomainError =>
  new DomainError('forbidden', 'suspended', 'Your account is suspended. Please contact us');
export const wrongPassword = (): DomainError =>
  wrongField('current_password', 'This is not your current password', 'wrong_password');
export const deadLink = (): DomainError =>
  wrongField('token', 'This link has expired or was used. Ask for a new one', 'dead_link');
export const unknownChannel = (): DomainError => wrongField('referral_channel', 'Choose one from the list', 'unknown_channel');
export const unknownCode = (): DomainError =>
  wrongField('referral_code', 'This referral code was not found. Check it, or leave it empty', 'unknown_referral_code');
export const weakPassword = (why: string): DomainError => wrongField('password', why, 'weak_password');
export const crowded = (): DomainError =>
  new DomainError('unavailable', 'crowded', 'Many people are signing in right now. Please try again', { retryAfterSeconds: 5 });
/** The answer to all other calls until the second factor is set up. */
export const mustEnrolFirst = (): DomainError =>
  new DomainError('forbidden', 'two_factor_required', 'Set up two-factor before you continue');
export const mustChangeFirst = (): DomainError =>
  new DomainError('signed-out', 'password_change_required', 'You must change your password before you continue');
export const signedOut = (): DomainError => new DomainError('signed-out', 'unauthenticated', 'Unauthenticated.');
export const sessionMissing = (): DomainError => new DomainError('missing', 'session_missing', 'Session not found');
export const samePassword = (): DomainError =>
  wrongField('password', 'Choose a password that you have not used here', 'same_password');
export const wrongCode = (): DomainError => wrongField('code', 'This code is not right, or was used already', 'wrong_code');
export const deadChallenge = (): DomainError =>
  wrongField('challenge', 'This took too long. Please sign in again', 'dead_challenge');
export const alreadyEnrolled = (): DomainError =>
  new DomainError('conflict', 'two_factor_on', 'Two-factor is on already. Turn it off first to change the app');
export const notEnrolled = (): DomainError => new DomainError('conflict', 'two_factor_off', 'Two-factor is not on');
export const nothingToConfirm = (): DomainError =>
  new DomainError('conflict', 'two_factor_not_begun', 'Begin with a new key before you confirm it');
export const twoFactorDemanded = (): DomainError =>
  new DomainError('conflict', 'two_factor_demanded', 'Two-factor authentication is required for staff and cannot be turned off');
export const ownFactor = (): DomainError =>
  new DomainError('forbidden', 'own_two_factor', 'You cannot reset your own two-factor. Ask another superadmin');
export const factorAboveYou = (): DomainError =>
  new DomainError('forbidden', 'above_you', 'You cannot manage a person with this role');
export const colleagueMissing = (): DomainError => new DomainError('missing', 'staff_missing', 'Staff member not found');
export const weakPin = (why: string): DomainError => wrongField('pin', why, 'weak_pin');
export const wrongPin = (attemptsLeft: number): DomainError =>
  wrongField('pin', `Wrong PIN. ${attemptsLeft === 1 ? '1 attempt' : `${attemptsLeft} attempts`} left`, 'wrong_pin');
export const pinMissing = (): DomainError => new DomainError('conflict', 'pin_missing', 'You have no PIN yet. Set one first');
export const pinLocked = (): DomainError =>
  new DomainError('conflict', 'pin_locked', 'Your PIN is locked after 5 wrong attempts. Set a new one');
export const pinTooSoon = (hours: number): DomainError =>
  new DomainError(
    'forbidden',
    'access_too_new',
    `Your account is new, or its sign-in details have changed. For your safety, wait ${hours} hours, then set a new PIN`,
  );
export const phoneTaken = (): DomainError =>
  wrongField('code', 'This number belongs to another account. Sign in, or reset your password', 'phone_taken');
export const numberVerified = (): DomainError => new DomainError('conflict', 'phone_verified', 'Your number is verified already');
export const noNumber = (): DomainError =>
  new DomainError('conflict', 'no_phone', 'Your account has no mobile number. Contact us to add one');
export const hasEmail = (): DomainError =>
  new DomainError('conflict', 'has_email', 'Your account already has an email address. Contact us to change it');
export const noDestination = (): DomainError =>
  wrongField('channel', 'We cannot send a code there. Choose another option', 'no_destination');
