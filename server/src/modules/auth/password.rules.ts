/** What a password must not be, besides too short: the words that guessers try first. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { weakPassword } from './auth.errors.ts';

/** Roots of the passwords that lists of leaks begin with; digits and signs around them do not help. */
const guessedFirst = new Set([
  'password', 'passw', 'pass', 'qwerty', 'qwertyuiop', 'qwertyuio', 'asdfghjkl', 'iloveyou', 'letmein', 'welcome', 'admin', 'administrator', 'football', 'chelsea', 'arsenal',
  'nigeria', 'lagos', 'jesus', 'jesuschrist', 'blessing', 'godisgood', 'abc', 'changeme', 'ajo',
]);

type Owner = { email: string; firstName: string; lastName: string };

/** Judges a password of at least ten characters (the contract has counted them). */
export function whyNotPassword(password: string, owner: Owner): DomainError | undefined {
  const plain = password.toLowerCase();
  const letters = plain.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll(/[^a-z]/g, '');
  if (guessedFirst.has(letters) || isRun(plain)) return weakPassword('This password is easily guessed. A few words make a good one');
  const own = [owner.email, owner.email.split('@')[0] ?? '', `${owner.firstName}${owner.lastName}`, owner.firstName, owner.lastName];
  const isOwn = own.some((word) => word.length >= 3 && letters === word.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return isOwn ? weakPassword('Do not use your name or e-mail address') : undefined;
}

/** "1234567890", "abcdefghij", "aaaaaaaaaa": each sign follows from the one before by the same step. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  return steps.filter((step) => step === steps[0]).length >= steps.length - 1;
}
