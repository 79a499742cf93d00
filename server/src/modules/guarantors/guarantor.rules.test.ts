/** Who may guarantee a loan, and when an answer counts: over every state. */
import { kobo } from '@ajo/contract/kernel/money';
import { GuarantorState } from '@ajo/contract/modules/guarantors';
import { describe, expect, test } from 'vitest';
import { guarantorMoves } from './guarantor.ts';
import {
  requirementsOf,
  isOpen,
  splitName,
  whyNotAnswer,
  whyNotBvn,
  whyNotCode,
  whyNotEdit,
  whyNotInvite,
  whyNotMove,
  whyNotName,
  whyNotPhone,
  whyNotSendCode,
  whyNotTakeBack,
  whyNotTurnDown,
} from './guarantor.rules.ts';
import { statementVersion } from './guarantor-words.ts';

const states = GuarantorState.options;
type State = (typeof states)[number];
const whereUndefined = (assess: (status: State) => unknown): State[] => states.filter((status) => assess(status) === undefined);

describe('moves', () => {
  const lawful = states.flatMap((from) => guarantorMoves[from].map((to) => `${from} → ${to}`));
  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(whyNotMove({ status: from }, to)?.code).toBe(lawful.includes(`${from} → ${to}`) ? undefined : 'guarantor_wrong_move');
  });

  test('denied is final, and a guarantor becomes active only after accepting', () => {
    expect(guarantorMoves.denied).toEqual([]);
    expect(states.filter((from) => guarantorMoves[from].includes('active'))).toEqual(['registered', 'completed']);
  });
});

test.each(states)(
  'the verified phone of a %s guarantor is refused for another guarantor of the loan, unless denied',
  (status) => {
    const others = [{ status, provenPhone: '+2348030000001' }];
    expect(whyNotPhone('+2348030000001', others)?.code).toBe(status === 'denied' ? undefined : 'phone_of_other_guarantor');
    expect(whyNotPhone('+2348030000002', others)).toBeUndefined();
  },
);

test('only unanswered requests are open', () => {
  expect(states.filter((status) => isOpen({ status }))).toEqual(['unregistered', 'incomplete']);
});

describe('naming', () => {
  const borrower = { email: 'ada@mail.test', phone: '+2348030000001' };
  test.each([
    ['the own address', { email: borrower.email, phone: '+2348030000009' }, 'guarantor_self'],
    ['the own phone', { email: 'x@mail.test', phone: borrower.phone }, 'guarantor_self'],
    ['somebody else', { email: 'x@mail.test', phone: '+2348030000009' }, undefined],
  ])('%s', (_what, input, code) => expect(whyNotInvite(input, borrower)?.code).toBe(code));

  test('a borrower without a phone is still identified by the address', () => {
    expect(whyNotInvite({ email: 'x@mail.test', phone: '+2348030000009' }, { ...borrower, phone: null })).toBeUndefined();
  });

  const other = { email: 'bola@mail.test', phone: '+2348030000002' };
  test.each(states)('the email and phone of a %s guarantor cannot be named again, unless denied', (status) => {
    const others = [{ ...other, status }];
    expect(whyNotName({ ...other, phone: '+2348030000003' }, others)?.code).toBe(
      status === 'denied' ? undefined : 'guarantor_twice',
    );
    expect(whyNotName({ ...other, email: 'c@mail.test' }, others)?.code).toBe(
      status === 'denied' ? undefined : 'guarantor_phone_twice',
    );
  });

  test('five is the maximum, and a refusal frees a place', () => {
    const five = Array.from({ length: 5 }, (_, at) => ({
      email: `g${at}@mail.test`,
      phone: `+23480300000${at}0`,
      status: 'registered' as const,
    }));
    expect(whyNotName(other, five)?.code).toBe('guarantors_too_many');
    expect(
      whyNotName(
        other,
        five.map((one, at) => (at === 0 ? { ...one, status: 'denied' as const } : one)),
      ),
    ).toBeUndefined();
  });
});

describe('by state', () => {
  test('is corrected only before the answer has started', () => {
    expect(whereUndefined((status) => whyNotEdit({ status }))).toEqual(['unregistered']);
    expect(whyNotEdit({ status: 'incomplete' })?.code).toBe('guarantor_begun');
  });

  test('is withdrawn by the borrower only before the answer, and while the application is pending', () => {
    expect(whereUndefined((status) => whyNotTakeBack({ status }, true))).toEqual(['unregistered', 'incomplete']);
    expect(whereUndefined((status) => whyNotTakeBack({ status }, false))).toEqual([]);
  });

  test('is rejected by staff before the loan is decided', () => {
    expect(whereUndefined((status) => whyNotTurnDown({ status }, true))).toEqual(['unregistered', 'incomplete', 'registered']);
    expect(whyNotTurnDown({ status: 'registered' }, false)?.code).toBe('guarantor_loan_decided');
  });
});

describe('the answer', () => {
  const complete = {
    status: 'incomplete' as State,
    name: 'Ngozi Umeh',
    bvnLast4: '2222',
    provenPhone: '+2348030000002',
    videoFileId: 'v' as never,
    statementFileId: 's' as never,
  };
  const facts = { requirements: { video: true, statement: true }, otherGuarantees: 1, policy: { liveCap: 2 } };
  const yes = { accept: true, version: statementVersion, signedName: 'Ngozi Umeh' };

  test.each([
    ['everything is there', {}, undefined],
    ['no BVN', { bvnLast4: null }, 'guarantor_steps_missing'],
    ['no phone', { provenPhone: null }, 'guarantor_steps_missing'],
    ['no video', { videoFileId: null }, 'guarantor_video_missing'],
    ['no bank statement', { statementFileId: null }, 'guarantor_statement_missing'],
  ])('yes, when %s', (_what, change, code) => expect(whyNotAnswer({ ...complete, ...change }, yes, facts)?.code).toBe(code));

  test('requires no file that the amount does not demand', () => {
    const bare = { ...complete, videoFileId: null, statementFileId: null };
    expect(whyNotAnswer(bare, yes, { ...facts, requirements: { video: false, statement: false } })).toBeUndefined();
  });

  test.each([
    ['Ngọzi Umeh', undefined],
    ['umeh ngozi', undefined],
    ['Ngozi', { name: ['Type your full name exactly like this: Ngozi Umeh'] }],
    ['Ngozi Okafor', { name: ['Type your full name exactly like this: Ngozi Umeh'] }],
  ])('signed as %s', (signedName, errors) =>
    expect(whyNotAnswer(complete, { ...yes, signedName }, facts)?.errors).toEqual(errors),
  );

  test('accepting an outdated wording is refused', () => {
    expect(whyNotAnswer(complete, { ...yes, version: '2020-01' }, facts)?.code).toBe('statement_changed');
  });

  test('accepting above the cap is refused; declining is always allowed', () => {
    expect(whyNotAnswer(complete, yes, { ...facts, otherGuarantees: 2 })?.code).toBe('guarantor_cap');
    const nothing = { ...complete, bvnLast4: null, provenPhone: null, videoFileId: null, statementFileId: null };
    expect(
      whyNotAnswer(nothing, { accept: false, version: 'x', signedName: '' }, { ...facts, otherGuarantees: 9 }),
    ).toBeUndefined();
  });

  test.each([true, false])('counts once (accept: %s)', (accept) => {
    expect(whereUndefined((status) => whyNotAnswer({ ...complete, status }, { ...yes, accept }, facts))).toEqual([
      'unregistered',
      'incomplete',
    ]);
  });

  const policy = { liveCap: 2, videoFrom: kobo(100n), statementFrom: kobo(500n) };
  test.each([
    [99n, false, false],
    [100n, true, false],
    [499n, true, false],
    [500n, true, true],
  ])('for %d kobo requires video: %s, statement: %s', (amount, video, statement) => {
    expect(requirementsOf(kobo(amount), policy)).toEqual({ video, statement });
  });
});

describe('proofs', () => {
  test.each(states)('the BVN of another %s guarantor is refused, unless denied', (status) => {
    expect(whyNotBvn('d', [{ status, bvnDigest: 'd' }])?.code).toBe(status === 'denied' ? undefined : 'bvn_of_other_guarantor');
    expect(whyNotBvn('d', [{ status, bvnDigest: null }])).toBeUndefined();
  });

  const sent = new Date('2026-03-02T08:00:00Z');
  test.each([
    [0, 60],
    [59_001, 1],
    [60_000, undefined],
  ])('%d ms after a code another must wait %s seconds', (afterMs, seconds) => {
    expect(whyNotSendCode(sent, new Date(sent.getTime() + afterMs))?.retryAfterSeconds).toBe(seconds);
  });
  test('the first code is sent without delay', () => expect(whyNotSendCode(undefined, sent)).toBeUndefined());

  const code = { digest: 'd', phone: '+2348030000002', attempts: 1 };
  test.each([
    ['the right one', code, undefined],
    ['the right one at the fifth try', { ...code, attempts: 5 }, undefined],
    ['the right one at the sixth try', { ...code, attempts: 6 }, 'otp_wrong'],
    ['another code', { ...code, digest: 'e' }, 'otp_wrong'],
    ['another phone', { ...code, phone: '+2348030000003' }, 'otp_wrong'],
    ['none that is alive', undefined, 'otp_wrong'],
  ])('%s', (_what, stored, answer) => expect(whyNotCode(stored, { digest: 'd', phone: '+2348030000002' })?.code).toBe(answer));

  test.each([
    ['Garba Sani', 'Garba', 'Sani'],
    ['  Ngozi  Ada Umeh ', 'Ngozi', 'Ada Umeh'],
    ['Ngozi', 'Ngozi', ''],
    ['', '', ''],
  ])('the name "%s" is read as "%s" and "%s"', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
});
