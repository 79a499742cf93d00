/** The name of a person, as every form takes it: it is in mails to others, so it holds nothing that a mail program would turn into a link. */
import { z } from 'zod';

/** Letters of any script with their combining marks, spaces, apostrophes (typed or typographic) and hyphens. */
const letters = /^\p{L}[\p{L}\p{M}'’ -]*$/u;

export const personNameRule = 'Use only letters, spaces, hyphens and apostrophes';

/** `missing`: the sentence for a name that is too short. Companies have names of their own kind; this is for people. */
export const personName = ({ min = 2, max = 120, missing = 'Enter the name' } = {}) =>
  z.string().trim().min(min, missing).max(max).regex(letters, personNameRule);

const bothMissing = 'Enter the first and last name';

/** At least two names: what a person signs with, and what their BVN is compared with. */
export const FirstAndLastName = personName({ min: 3, missing: bothMissing }).regex(/^\S+(\s+\S+)+$/, bothMissing);

export const isPersonName = (text: string): boolean => letters.test(text);

/** Accents, case, punctuation and the order of names do not matter. */
const partsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

/** Whether a typed signature is the whole name of a person. */
export const isSameName = (one: string, other: string): boolean => partsOf(one) === partsOf(other);
