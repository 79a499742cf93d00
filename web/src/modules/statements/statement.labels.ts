/** The words and colours of statements, and who has their pages. */
import { may, type Role } from '@ajo/contract/kernel/access';
import { capabilitiesOf } from '@ajo/contract/kernel/call';
import { type StatementSource, type StatementState, type StatementTag, statementCalls } from '@ajo/contract/modules/statements';
import type { Tone } from '#ui';

export const stateLabels: Record<StatementState, { text: string; tone: Tone }> = {
  received: { text: 'being read', tone: 'warning' },
  needs_password: { text: 'needs its password', tone: 'warning' },
  read: { text: 'read', tone: 'success' },
  unreadable: { text: 'not readable', tone: 'error' },
};

export const sourceLabels: Record<StatementSource, string> = { file: 'File', mono: 'Mono', mbs: 'MyBankStatement' };

export const tagLabels: Record<StatementTag, { text: string; tone: Tone }> = {
  income: { text: 'income', tone: 'success' },
  salary: { text: 'salary', tone: 'success' },
  loan_in: { text: 'loan taken', tone: 'warning' },
  loan_repayment: { text: 'loan repayment', tone: 'warning' },
  gambling: { text: 'gambling', tone: 'error' },
  gambling_win: { text: 'gambling, won', tone: 'error' },
  bounced: { text: 'bounced', tone: 'error' },
  reversal: { text: 'reversal', tone: 'secondary' },
  self_transfer: { text: 'own transfer', tone: 'secondary' },
  savings_group: { text: 'savings group', tone: 'secondary' },
  bank_charge: { text: 'bank charge', tone: 'secondary' },
};

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** "2026-01" as "Jan 2026". */
export const monthText = (month: string): string => `${monthNames[Number(month.slice(5)) - 1] ?? month} ${month.slice(0, 4)}`;

export const mayReadStatements = (role: Role | undefined): boolean =>
  role !== undefined && capabilitiesOf(statementCalls.ofApplicant).some((capability) => may(role, capability));
