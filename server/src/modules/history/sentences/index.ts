/** The sentence of every act: `…` in an act is a name or a number in it. */
import { deskSentences } from './desk.ts';
import { holdingSentences } from './holdings.ts';
import { loanSentences } from './loans.ts';
import { peopleSentences } from './people.ts';

/**
 * In a sentence: `{actor}`; `{1}`, the first `…` of the act; `{fact}` as text and `{₦fact}` as naira; `was.` for the value before.
 * A part in brackets is left out when one of its facts is missing.
 */
export const sentences = { ...deskSentences, ...holdingSentences, ...loanSentences, ...peopleSentences } as const;

type Filled<Act extends string> = Act extends `${infer Before}…${infer After}` ? `${Before}${string}${Filled<After>}` : Act;

/** Every act that history may record: an act without a sentence does not compile. */
export type HistoryAct = Filled<keyof typeof sentences>;
