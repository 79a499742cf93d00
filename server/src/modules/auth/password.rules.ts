/** What a password must not be, apart from too short: the words that guessers try first. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { weakPassword } from './auth.errors.ts';

/** Roots of the passwords that lists of leaks begin with; digits and signs around them do not help. */
const guessedFirst = new Set([
  'password',
  'passw',
  'pass',
  'qwerty',
  'qwertyuiop',
  'qwertyuio',
  'asdfghjkl',
  'iloveyou',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'football',
  'chelsea',
  'arsenal',
  'nigeria',
  'lagos',
  'jesus',
  'jesuschrist',
  'blessing',
  'godisgood',
  'abc',
  'changeme',
  'ajo',
]);

type Owner = { email: string | null; phone: string | null; firstName: string; lastName: string };

/** Judges a password of at least ten characters (the contract has counted them). */
export function whyNotPassword(password: string, owner: Owner): DomainError | undefined {
  const plain = password.toLowerCase();
  const letters = lettersOf(plain);
  if (guessedFirst.has(onceOf(letters)) || isRun(plain))
    return weakPassword('This password is easily guessed. A few words make a good one');
  const own = [
    owner.email ?? '',
    owner.email?.split('@')[0] ?? '',
    `${owner.firstName}${owner.lastName}`,
    owner.firstName,
    owner.lastName,
  ];
  if (owner.phone && plain.replaceAll(/\D/g, '').endsWith(owner.phone.slice(-10)))
    return weakPassword('Do not use your phone number');
  const isOwn = own.some((word) => word.length >= 3 && letters === lettersOf(word.toLowerCase()));
  return isOwn ? weakPassword('Do not use your name or email address') : undefined;
}

/** Without the year or the sign at its ends, and with signs replaced by letters: "P@ssw0rd2026!" is "password". */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replaceAll(/[^a-z]/g, '');

/** "passwordpassword" is "password". */
const onceOf = (letters: string): string => /^(.+?)\1*$/.exec(letters)?.[1] ?? letters;

/** "1234567890", "abcdefghij", "aaaaaaaaaa": each sign follows from the one before by the same step, but for one at most. */
function isRun(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return [steps[0], steps[1]].some((usual) => steps.filter((step) => step === usual).length >= steps.length - 1);
}
