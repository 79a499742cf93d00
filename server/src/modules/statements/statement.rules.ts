/** Pure decisions about statements: what may be submitted, what may be opened, what people read. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { type DomainError, wrongField } from '@ajo/contract/kernel/errors';
import type { StatementSource, StatementState } from '@ajo/contract/modules/statements';
import { type Statement, statementMoves, type StatementTrouble } from './statement.ts';
import * as no from './statements.errors.ts';

export const whyNotMove = ({ state }: Pick<Statement, 'state'>, to: StatementState): DomainError | undefined =>
  statementMoves[state].includes(to) ? undefined : no.wrongMove(state, to);

type StatementFacts = { hasFile: boolean; code: string | undefined; password: string | undefined };

/** The specification names a code and a file, either or both. */
export function whyNotGive({ hasFile, code, password }: StatementFacts): DomainError | undefined {
  if (!hasFile && code === undefined) return no.nothingSubmitted();
  return password !== undefined && !hasFile
    ? wrongField('password', 'A password opens a file. Choose the file', 'no_file')
    : undefined;
}

/** An unreadable file is refused at the field that can fix it. */
export function whyNotOpen(trouble: StatementTrouble | undefined): DomainError | undefined {
  if (trouble === undefined) return undefined;
  const field = stateAfter(trouble) === 'needs_password' ? 'password' : 'bank_statement';
  return wrongField(field, troubleWords[trouble], trouble);
}

/** A user who can return may leave a locked file, and send its password later. */
export const whyNotTake = (trouble: StatementTrouble | undefined): DomainError | undefined =>
  trouble === 'password_missing' ? undefined : whyNotOpen(trouble);

/** The state that a trouble leaves a statement in: the right password may yet open it. */
export const stateAfter = (trouble: StatementTrouble): 'needs_password' | 'unreadable' =>
  trouble === 'password_missing' || trouble === 'password_wrong' ? 'needs_password' : 'unreadable';

const again = "Download the statement as PDF or CSV in your bank's app or on its site, and send that file.";
export const troubleWords: Record<StatementTrouble, string> = {
  password_missing: 'This file is locked. Its password is often your account number, or in the message from your bank.',
  password_wrong: 'This password does not open the file.',
  not_a_statement: `We found no list of transactions in this file. ${again}`,
  no_text: `This file is a picture, which we cannot read. ${again}`,
  broken: `This file is damaged. ${again}`,
  too_many_pages: 'This file has more than 400 pages. Send the last six months.',
  too_much: 'This file holds more than we can read. Send the last six months.',
  took_too_long: 'This file takes too long to read. Send the last six months.',
  code_refused: 'This code was refused: it is wrong, has been used, or is too old. Get a new one, or send a file.',
  provider_silent: 'Your bank did not send the statement. Try again later, or send a file.',
  nothing_there: 'Your bank sent a statement without transactions. Send a file of another account.',
};

/** Mono gives one value, MyBankStatement a ticket and a password. */
export const sourceOfCode = (code: string): Exclude<StatementSource, 'file'> => (code.includes(':') ? 'mbs' : 'mono');

/** A file that crashed the process each time is not retried endlessly; a provider is queried for about an hour. */
const maxAttempts: Record<StatementSource, number> = { file: 3, mono: 60, mbs: 60 };
export const hasTriedEnough = ({ source, attempts }: Pick<Statement, 'source' | 'attempts'>): boolean =>
  attempts >= maxAttempts[source];
export const retryAfterMs = minuteMs;
