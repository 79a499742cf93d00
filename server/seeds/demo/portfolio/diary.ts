/** What happens to the portfolio on which day: applications, payments, contacts with late customers, changes of terms. */
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { User } from '#modules/users';
import type { Borrower } from './applications.ts';
import type { Habit } from './habits.ts';
import type { Random } from './random.ts';

/** `isNew`: has no profile until the first application. `isFormer`: borrows no further loan. */
export type Member = { customer: User; at: number; habit: Habit; isNew: boolean; isFormer: boolean };
/** `days`: of each row's payment, undefined when it stays unpaid. */
export type RunningLoan = {
  member: Member;
  loanId: LoanId;
  dueDays: readonly Day[];
  days: readonly (Day | undefined)[];
};
type Paid = RunningLoan & { byCard: boolean };
type Application = { member: Member; stage: Borrower['stage'] };
export type TermsChange = { loan: RunningLoan; to: 'rescheduled' | 'restructured' | 'written_off' };

/** Days after a missed due day on which the recovery officer gets in touch. */
const contactAfter = [6, 21, 48];
/** Days after the first due day that stays unpaid. */
const changeAfter = { restructured: 62, written_off: 185 } as const;

/** @typeParam Item what is noted on a day, in the order of noting. */
class Pages<Item> {
  readonly #days = new Map<Day, Item[]>();
  note(on: Day, item: Item): void {
    this.#days.set(on, [...this.on(on), item]);
  }
  on(on: Day): readonly Item[] {
    return this.#days.get(on) ?? [];
  }
}

export class Diary {
  readonly #applications = new Pages<Application>();
  readonly #payments = new Pages<Paid>();
  readonly #contacts = new Pages<RunningLoan>();
  readonly #changes = new Pages<TermsChange>();
  /** New terms replace the days that were noted before. */
  readonly #current = new Map<LoanId, RunningLoan>();
  /** Loans that are not paid to the end. */
  #stopped = 0;
  readonly #random: Random;
  readonly #today: Day;

  constructor(random: Random, today: Day) {
    this.#random = random;
    this.#today = today;
  }

  noteApplication(on: Day, application: Application): void {
    this.#applications.note(on, application);
  }

  /** Notes the payments of a loan, a contact after each due day that passes unpaid, and what is changed about it. `first`: the day on which it is noted. */
  noteLoan(loan: RunningLoan, first: Day): void {
    const paid = { ...loan, byCard: this.#random.percent(60) };
    this.#current.set(loan.loanId, paid);
    for (const [at, dueOn] of loan.dueDays.entries()) {
      const on = loan.days[at];
      if (on && isBefore(on, first)) continue;
      if (on) this.#payments.note(on, paid);
      for (const day of contactAfter.map((days) => addDays(dueOn, days)))
        if ((on === undefined || isBefore(day, on)) && !isBefore(day, first)) this.#noteContact(day, paid);
    }
    // Penalties may have taken a part of an instalment: who pays to the end pays what is left in the weeks after it.
    const last = loan.days.at(-1);
    if (last) for (const days of [14, 28]) this.#payments.note(addDays(last, days), paid);
    this.#noteChange(paid);
  }

  /** A completed loan is closed once: nothing more is noted about it. */
  close = (loanId: LoanId): void => void this.#current.delete(loanId);

  /** True while another loan of the customer runs. */
  hasLoanOf = ({ at }: Member): boolean => [...this.#current.values()].some(({ member }) => member.at === at);

  applicationsOn = (on: Day): readonly Application[] => this.#applications.on(on);
  paymentsOn = (on: Day): readonly Paid[] => this.#payments.on(on).filter((loan) => this.#current.get(loan.loanId) === loan);
  contactsOn = (on: Day): readonly RunningLoan[] =>
    this.#contacts.on(on).filter((loan) => this.#current.get(loan.loanId) === loan);
  changesOn = (on: Day): readonly TermsChange[] =>
    this.#changes.on(on).filter(({ loan }) => this.#current.get(loan.loanId) === loan);

  #noteContact(on: Day, loan: RunningLoan): void {
    if (!this.#contacts.on(on).includes(loan)) this.#contacts.note(on, loan);
  }

  /** Every third customer who stopped paying gets new terms after two months; the loans of the others are written off after half a year. Who pays weeks late may get more time. */
  #noteChange(loan: RunningLoan): void {
    const unpaid = loan.dueDays.find((_due, at) => loan.days[at] === undefined);
    const to = unpaid ? (this.#stopped++ % 3 === 0 ? 'restructured' : 'written_off') : undefined;
    const late = loan.dueDays[2];
    if (unpaid && to) this.#changes.note(addDays(unpaid, changeAfter[to]), { loan, to });
    else if (late && loan.days[2] && !isBefore(loan.days[2], addDays(late, 12)) && isBefore(late, this.#today))
      this.#changes.note(addDays(late, 9), { loan, to: 'rescheduled' });
  }
}
