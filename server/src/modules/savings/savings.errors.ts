/** Errors of savings. */
import { DomainError, wrongField } from '@ajo/contract/kernel/errors';
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type Day, longDay } from '@ajo/contract/kernel/time';
import type { SavingsState } from '@ajo/contract/modules/savings';
import type { OpenWithdrawal } from './savings.ts';

const conflict = (code: string, text: string): DomainError => new DomainError('conflict', code, text);
const endings: Record<SavingsState, string> = {
  pending: 'has no deposit yet',
  active: 'is active',
  completed: 'has reached its end date and is closed',
  closed: 'is closed',
  denied: 'was denied',
};

export const savingsMissing = (): DomainError => new DomainError('missing', 'savings_missing', 'Savings account not found');
export const customerMissing = (): DomainError => wrongField('user_id', 'Customer not found', 'customer_missing');
export const notThisState = (status: SavingsState): DomainError =>
  conflict('savings_state', `This savings account ${endings[status]}`);
export const ownerClosed = (): DomainError =>
  conflict('owner_closed', 'The account of this customer is closed. Keep the money in suspense');
export const stillReviewed = (): DomainError =>
  conflict('savings_in_review', 'This savings account is waiting for approval and takes no deposits yet');
export const notInReview = (): DomainError => conflict('savings_not_in_review', 'This savings account has nothing to approve');
export const hasMaturedOn = (on: Day): DomainError =>
  conflict('savings_matured', `This savings account reached its end date on ${longDay(on)} and takes no more deposits`);
export const tooManyAccounts = (count: number): DomainError =>
  conflict('too_many_savings', `You have ${count} savings accounts. Close one before you open another`);
export const packageElsewhere = (): DomainError =>
  wrongField('product_id', 'Subscribe to a package to save toward it', 'package_elsewhere');
export const goalNeeded = (): DomainError => wrongField('target_amount', 'Enter your savings goal', 'goal_needed');
export const dayNeeded = (): DomainError => wrongField('target_date', 'Choose an end date for the lock', 'day_needed');
/** Interest that joins with the day of the account needs one. */
export const endNeeded = (): DomainError =>
  wrongField('target_date', 'Choose an end date: the interest is added on that day', 'day_needed');
export const dayOutside = (first: Day, last: Day | null): DomainError =>
  wrongField(
    'target_date',
    last ? `Choose a day from ${longDay(first)} to ${longDay(last)}` : `Choose ${longDay(first)} or a later day`,
    'day_outside',
  );
export const onlyLater = (on: Day): DomainError =>
  wrongField('target_date', `Choose a day after ${longDay(on)}. A lock can be extended, not shortened`, 'only_later');
export const goalOnlyUp = (goal: Kobo): DomainError =>
  wrongField('target_amount', `You agreed to save ${naira(goal)}: the goal can be raised, not lowered`, 'goal_only_up');
export const dayOnlyLater = (on: Day): DomainError =>
  wrongField('target_date', `You agreed to save until ${longDay(on)}: choose that day or a later one`, 'day_only_later');
export const instructionTooLate = (on: Day): DomainError =>
  wrongField('instruction', `You could change this until the day before ${longDay(on)}`, 'instruction_too_late');
export const planIncomplete = (field: 'frequency' | 'amount'): DomainError =>
  wrongField(field, 'Choose both an amount and how often', 'plan_incomplete');
export const tooLittle = (min: Kobo, field = 'amount'): DomainError =>
  wrongField(field, `Enter at least ${naira(min)}`, 'too_little');
export const tooMuchInside = (room: Kobo): DomainError =>
  wrongField('amount', `You can add at most ${naira(room)} to this savings account`, 'above_max_balance');
export const aboveLevel = (text: string): DomainError => wrongField('amount', text, 'above_level');
export const ownSavings = (): DomainError =>
  new DomainError('forbidden', 'own_savings', 'You cannot do this on your own savings account');
export const ownOpening = (): DomainError =>
  new DomainError('forbidden', 'second_person_needed', 'Another person must approve an account that you opened');
export const paidInFuture = (): DomainError => wrongField('paid_on', 'Choose today or an earlier day', 'paid_in_future');
export const paidBeforeOpening = (on: Day): DomainError =>
  wrongField('paid_on', `The account was opened on ${longDay(on)}: choose that day or a later one`, 'paid_before_opening');
export const notEnough = (available: Kobo): DomainError =>
  wrongField('amount', `Only ${naira(available)} is available`, 'not_enough_savings');
export const isDormant = (): DomainError =>
  conflict('savings_dormant', 'This savings account is dormant. Reactivate it and confirm your identity first');
export const isFrozen = (): DomainError =>
  conflict('savings_frozen', 'Nothing can leave this savings account now. Please contact us');
export const alreadyFrozen = (): DomainError => conflict('savings_already_frozen', 'This savings account is frozen');
export const notFrozen = (): DomainError => conflict('savings_not_frozen', 'This savings account is not frozen');
export const frozenAccount = (): DomainError => conflict('savings_frozen', 'Lift the freeze before you close the account');

const endsWhen = ({ status, byHand }: OpenWithdrawal): string => {
  if (status === 'pending') return 'is under review. Wait for the decision, or cancel it';
  if (status === 'failed') return 'could not be sent. We try again, or return it to the savings';
  return byHand ? 'is paid by hand. It ends when its payment is recorded' : 'is on its way. It ends when the bank confirms it';
};
export const openWithdrawal = (withdrawal: OpenWithdrawal): DomainError =>
  conflict(
    'savings_withdrawals_open',
    `The withdrawal of ${naira(withdrawal.amount)} from ${longDay(withdrawal.requestedOn)} ${endsWhen(withdrawal)}`,
  );
export const nothingToChange = (): DomainError =>
  wrongField('name', 'Change the name, the goal, the day, the plan or the instruction', 'nothing_to_change');
export const flexHasNoDay = (): DomainError =>
  wrongField('target_date', 'A flexible account has no end date. Leave the date out', 'flex_has_no_day');
export const onHold = (held: Kobo): DomainError =>
  conflict('savings_on_hold', `${naira(held)} is on hold. The account can be closed when nothing is on hold`);
export const chargeUnderWay = (): DomainError =>
  conflict('charge_under_way', 'A card is being charged for this savings account. Wait until it is finished');
export const isClosing = (): DomainError =>
  conflict('savings_closing', 'This savings account is closing. Its money is being paid out');
export const notLocked = (): DomainError => conflict('savings_not_locked', 'This savings account is not locked');
export const lockedUntil = (on: Day): DomainError =>
  conflict('savings_locked', `This savings account is locked until ${longDay(on)}`);
export const aboveSingle = (max: Kobo): DomainError =>
  wrongField('amount', `Enter at most ${naira(max)} for one withdrawal`, 'above_max_withdrawal');
export const noStatement = (): DomainError => conflict('statement_missing', 'The statement is available after the first deposit');
export const statementTooLong = (max: number): DomainError =>
  wrongField('start_date', `Choose a shorter period: a document has ${max} lines at most`, 'statement_too_long');
