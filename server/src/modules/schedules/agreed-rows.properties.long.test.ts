/** What holds only on loans whose rows were agreed elsewhere; the laws of every contract are in every-contract.properties.long.test.ts. */
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import { expect } from 'vitest';
import { accountOn } from './account.rules.ts';
import { end, start } from '../../../tests/schedules/any-contract.ts';
import { alwaysAgreed } from '../../../tests/schedules/any-history.ts';
import { scheduleOf } from './schedule.rules.ts';

alwaysAgreed(
  'the schedule is the rows to the kobo, and so is the account before anything happens',
  250,
  ({ terms, servicing }) => {
    const agreed = (terms.rows ?? []).map(({ dueOn, principal, interest, fees }) => [dueOn, principal, interest, fees]);
    expect(scheduleOf(terms).rows.map(({ dueOn, principal, interest, fees }) => [dueOn, principal, interest, fees])).toEqual(
      agreed,
    );
    const { rows } = accountOn({ terms, servicing: { rebateBps: servicing.rebateBps } }, [], end);
    expect(rows.map(({ dueOn, billed }) => [dueOn, billed.principal, billed.interest, billed.fee])).toEqual(agreed);
  },
);

alwaysAgreed(
  'without an early payment or a new schedule every row bills the principal and interest of its file',
  250,
  (contract, all) => {
    const plain = all.filter(({ type }) => type === 'repayment' || type === 'charge');
    const { rows } = accountOn(contract, plain, end);
    expect(rows.slice(0, contract.terms.instalments).map(({ billed }) => [billed.principal, billed.interest])).toEqual(
      (contract.terms.rows ?? []).map(({ principal, interest }) => [principal, interest]),
    );
  },
);

alwaysAgreed('looking at the loan day by day gives what playing it at once gives', 250, (contract, all) => {
  const on = addDays(start, 300);
  const known = all.filter((event) => event.on <= on);
  // A reversal of a later day changes what was: a question about an earlier day leaves it out.
  const unreversed = all.filter((event) => event.type !== 'reversal' || event.on <= on);
  expect(accountOn(contract, unreversed, on)).toEqual(accountOn(contract, known, on));
});

alwaysAgreed('playing an early payment earns exactly what its rows ask once they are over', 250, (contract, all) => {
  const account = accountOn(contract, all, end);
  const billed = sumOf(
    account.rows.filter(({ dueOn }) => dueOn <= end).map((one) => kobo(one.billed.interest - one.waived.interest)),
  );
  if (account.rows.every(({ dueOn }) => dueOn <= end)) expect(account.interestEarned).toBe(billed);
});
