/** The words that no text of the product uses, with what to write instead, and the texts that may use them. */

export type WordLaw = { banned: RegExp; write: string };

const law = (words: string, write: string): WordLaw => ({ banned: new RegExp(`\\b(?:${words})\\b`, 'i'), write });

export const wordLaws: WordLaw[] = [
  law('stands?(?!-)', 'is, appears, applies'),
  law('somebody|anybody|everybody', 'someone, anyone, everyone; or name the role'),
  law('nobody|no-?body', 'no one, or turn the sentence round'),
  law('whoever|whom|whomever', 'who, anyone who, the person that'),
  law('anew', 'again'),
  law('mend(?:s|ed|ing)?', 'correct, repair, fix'),
  law('besides', 'also, apart from'),
  law('told', 'notified, informed'),
  law('hears|heard', 'receives, is notified'),
  law('waits', 'is pending, needs'),
  law('your word', 'your approval'),
  law('lets? (?:it|them|this|the \\w+) (?:go|in)(?: again)?', 'release, reinstate'),
  law('every (?:state|status|branch|officer|product|kind)', 'all statuses, all branches'),
  law('he|she|him|his|hers?|himself|herself', 'they, or the name of the role'),
  law('shall', 'must, will'),
  law('wish(?:es|ed)?', 'want, choose'),
  law('by (?:itself|themselves)', 'automatically'),
  law('so many', 'the number'),
  law('all of it', 'the whole amount, or nothing'),
  law('at once', 'immediately; together; in one payment'),
  law('fell due|fallen due', 'was due, overdue'),
  law('(?:came?|comes|coming) (?:in of|of (?:it|them|this))', 'collected, results from'),
  law('going out', 'paid out'),
  law('without a view', 'all loans'),
  law('brought over|bring(?:s|ing)? over|bring the \\w+ over', 'imported, import'),
  law('dearer|dear(?:est)? to', 'more expensive'),
  law('look(?:s|ed|ing)? into your mailbox', 'check your email'),
  law('decides? over|work(?:s|ed|ing)? out|meanwhile|thereby|whereby|thereof|hence|upon', 'plain words'),
  law(
    '(?:program|system|register|page|file|notice|books|provider|machine|server|bank) (?:says?|said|tells?|hears?|speaks?|wants?|thinks?)',
    'programs and institutions answer, send, show or record',
  ),
  law('there is no such', '“… not found”'),
  law('e-mail(?:s|ed)?', 'email: the hyphen breaks at the end of a line'),
];

/** Texts that may use such a word, with the reason. */
export const allowedTexts: { text: RegExp; why: string }[] = [
  { text: /stands? as guarantor/, why: 'the legal term, and part of the versioned words that guarantors have agreed to' },
  { text: /(?:added an|confirmed the) e-mail address/, why: 'the name of an act in the history, by which its sentence is found' },
  { text: /^E-mail$/, why: 'a column of files: clients name it by the key of this heading' },
];

/** One idea in a sentence. */
export const maxWords = 20;

/** Sentences that are longer, with the reason. */
export const allowedSentences: { text: RegExp; why: string }[] = [{ text: /^:root{/, why: 'a style sheet' }];

export const brokenIn = (text: string): WordLaw | undefined => {
  const rest = allowedTexts.reduce((left, { text: allowed }) => left.replace(allowed, ''), text);
  return wordLaws.find(({ banned }) => banned.test(rest));
};

/** A sentence ends at a full stop, a question or exclamation mark, a colon or a semicolon. */
export const longSentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?:;])\s+/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length > maxWords)
    .filter((sentence) => !allowedSentences.some(({ text: allowed }) => allowed.test(sentence)));
