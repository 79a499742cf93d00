/** Who may change, suspend and close which accounts. */
import {
  type AccountRole,
  accountRoles,
  type Actor,
  isStaff,
  may,
  type Role,
  roles,
  rolesAssignableBy,
  staffRoles,
} from '@ajo/contract/kernel/access';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  actionsOn,
  contactsThatWait,
  needsSecondPerson,
  whyNotActOn,
  whyNotAsk,
  whyNotBornOn,
  whyNotCreate,
  whyNotDelete,
  whyNotEdit,
  whyNotGiveRole,
  whyNotSuspend,
  whyNotName,
  whyNotTakeFacts,
  whyNotTakeRole,
} from './person.rules.ts';
import type { Obligations } from './user.ts';

const as = (role: Role, id = 'me'): Actor => ({ id, role, name: 'Ada Eze', branchId: 'here' });
const person = (type: AccountRole, more: Partial<Parameters<typeof actionsOn>[1]> = {}) => ({
  id: 'them' as never,
  type,
  branchId: 'here',
  status: 'active' as const,
  suspendedAt: null,
  deletedAt: null,
  ...more,
});
test.each([
  [undefined, undefined],
  ['1899-12-31', 'date_of_birth_wrong'],
  ['1900-01-01', undefined],
  ['2008-03-02', undefined],
  ['2008-03-03', 'too_young'],
  ['2026-03-01', 'too_young'],
  ['2026-03-02', 'date_of_birth_wrong'],
  ['2030-01-01', 'date_of_birth_wrong'],
])('a birthday on %s is refused with: %s', (bornOn, code) => {
  expect(whyNotBornOn(bornOn === undefined ? undefined : day(bornOn), day('2026-03-02'))?.code).toBe(code);
});

const at = new Date(0);
const free: Obligations & { hasMoney: boolean } = {
  hasLoan: false,
  hasMoney: false,
  hasPortfolio: false,
  isLastSuperadmin: false,
};

const byEmail = { email: 'ada@mail.test', phoneVerifiedAt: null };

describe('colleagues', () => {
  const accounts = accountRoles;

  test('are added only by users who may assign their role', () => {
    for (const giver of accounts)
      for (const type of accounts) {
        const answer = whyNotCreate(as(giver), { type, branchId: 'here' });
        expect([giver, type, answer === undefined]).toEqual([giver, type, rolesAssignableBy(giver).includes(type)]);
      }
  });

  test('assigning a higher role is refused: the whole table', () => {
    const table = Object.fromEntries(
      staffRoles.flatMap((role) => (rolesAssignableBy(role).length > 0 ? [[role, rolesAssignableBy(role)]] : [])),
    );
    expect(table).toEqual({
      superadmin: [...staffRoles, 'merchant'],
      admin: [...staffRoles.filter((role) => role !== 'superadmin' && role !== 'admin'), 'merchant'],
      hr: ['team_lead', 'credit_officer', 'onboarding_officer', 'recovery_officer', 'hr'],
    });
    for (const role of staffRoles) expect([role, rolesAssignableBy(role).length > 0]).toEqual([role, may(role, 'staff.manage')]);
  });

  test.each([
    ['admin', 'credit_officer', 'finance', undefined],
    ['admin', 'admin', 'finance', 'above_you'],
    ['admin', 'finance', 'admin', 'role_not_yours'],
    ['admin', 'finance', 'superadmin', 'role_not_yours'],
    ['hr', 'finance', 'hr', 'above_you'],
    ['hr', 'hr', 'finance', 'role_not_yours'],
    ['hr', 'hr', 'team_lead', undefined],
    ['superadmin', 'admin', 'superadmin', undefined],
    ['superadmin', 'admin', 'admin', 'has_this_role'],
    ['superadmin', 'user', 'admin', 'not_a_staff_role'],
    ['superadmin', 'admin', 'user', 'not_a_staff_role'],
    ['superadmin', 'admin', 'merchant', 'not_a_staff_role'],
    ['subadmin', 'credit_officer', 'finance', 'forbidden'],
  ] as const)('%s makes %s a %s: %s', (giver, from, to, code) => {
    expect(whyNotGiveRole(as(giver), person(from), to)?.code).toBe(code);
  });

  test("changing one's own role is refused", () => {
    expect(whyNotGiveRole(as('superadmin', 'them'), person('superadmin'), 'admin')?.code).toBe('own_record');
  });

  test('an officer needs a branch', () => {
    expect(whyNotCreate(as('admin'), { type: 'credit_officer', branchId: undefined })?.code).toBe('branch_needed');
    expect(whyNotGiveRole(as('admin'), person('finance', { branchId: null }), 'team_lead')?.code).toBe('branch_needed');
    expect(whyNotCreate(as('admin'), { type: 'finance', branchId: undefined })).toBeUndefined();
  });

  test('an officer with customers keeps a role that has customers', () => {
    expect(whyNotTakeRole('finance', { ...free, hasPortfolio: true })?.code).toBe('has_portfolio');
    expect(whyNotTakeRole('team_lead', { ...free, hasPortfolio: true })).toBeUndefined();
    expect(whyNotTakeRole('admin', { ...free, isLastSuperadmin: true })?.code).toBe('last_superadmin');
  });
});

describe('customers', () => {
  test.each([
    ['admin', 'customers.edit', undefined],
    ['subadmin', 'customers.edit', undefined],
    ['onboarding_officer', 'customers.edit', undefined],
    ['credit_officer', 'customers.edit', 'forbidden'],
    ['compliance_officer', 'customers.suspend', undefined],
    ['subadmin', 'customers.suspend', 'forbidden'],
    ['compliance_officer', 'customers.delete', 'forbidden'],
    ['hr', 'customers.edit', 'forbidden'],
  ] as const)('%s with %s: %s', (role, right, code) => {
    expect(whyNotActOn(as(role), person('user'), right)?.code).toBe(code);
  });

  test('compliance suspends customers, not colleagues', () => {
    expect(whyNotActOn(as('compliance_officer'), person('finance'), 'customers.suspend')?.code).toBe('forbidden');
  });

  test('only roles responsible for all customers move them between branches, or change an email address alone', () => {
    expect(whyNotEdit(as('onboarding_officer'), person('user'), { branchId: 'there' })?.code).toBe('ask_for_transfer');
    expect(whyNotEdit(as('onboarding_officer'), person('user'), { branchId: 'here' })).toBeUndefined();
    expect(whyNotEdit(as('admin'), person('user'), { branchId: 'there' })).toBeUndefined();
    const waits = (role: Role, type: AccountRole, isProtected = false) =>
      contactsThatWait(as(role), { ...person(type), ...byEmail }, { isProtected }).join();
    expect((['admin', 'subadmin', 'onboarding_officer'] as const).map((role) => waits(role, 'user'))).toEqual([
      '',
      'email',
      'email',
    ]);
  });

  test('a number to sign in with changes like an email address', () => {
    const [byPhone, withoutEmail] = [
      { email: 'ada@mail.test', phoneVerifiedAt: new Date(0) },
      { email: null, phoneVerifiedAt: null },
    ];
    for (const keys of [byPhone, withoutEmail]) {
      const waits = (role: Role) => contactsThatWait(as(role), { type: 'user', ...keys }, { isProtected: false }).join();
      expect([waits('admin'), waits('onboarding_officer')]).toEqual(['', 'email,phone_number']);
    }
  });

  test('contact changes of staff, and of customers with a running contract, require approval from every role', () => {
    const waits = (role: Role, type: AccountRole, isProtected = false) =>
      contactsThatWait(as(role), { ...person(type), ...byEmail }, { isProtected }).join();
    expect([waits('superadmin', 'finance'), waits('hr', 'credit_officer'), waits('superadmin', 'user', true)]).toEqual([
      'email,phone_number',
      'email,phone_number',
      'email,phone_number',
    ]);
    expect(waits('admin', 'merchant')).toBe('');
  });

  test('every staff role requires a second person; a merchant does not', () => {
    expect(staffRoles.filter((role) => !needsSecondPerson(role))).toEqual([]);
    expect(needsSecondPerson('merchant')).toBe(false);
  });

  test('HR cannot request changes of a higher rank', () => {
    const refusal = (type: AccountRole) => whyNotAsk(as('hr'), person(type), { kind: 'suspend' })?.code;
    expect([refusal('superadmin'), refusal('finance'), refusal('credit_officer'), refusal('user')]).toEqual([
      'above_you',
      'above_you',
      undefined,
      undefined,
    ]);
  });

  test.each([
    [{ hasLoan: true }, 'legal_hold_loan'],
    [{ hasMoney: true }, 'legal_hold_money'],
    [{ hasPortfolio: true }, 'has_portfolio'],
    [{ isLastSuperadmin: true }, 'last_superadmin'],
    [{}, undefined],
  ])('are closed unless blocked: %j', (ties, code) => {
    expect(whyNotDelete(as('admin'), person('user'), { ...free, ...ties })?.code).toBe(code);
  });

  test('a second suspension is a conflict, and so is a second reactivation', () => {
    const obligations = free;
    const gone = person('user', { suspendedAt: at });
    expect(whyNotSuspend(as('admin'), gone, { suspend: true, obligations })?.code).toBe('already_suspended');
    expect(whyNotSuspend(as('admin'), person('user'), { suspend: false, obligations })?.code).toBe('not_suspended');
    expect(whyNotSuspend(as('admin'), gone, { suspend: false, obligations })).toBeUndefined();
    expect(
      whyNotSuspend(as('superadmin'), person('superadmin'), { suspend: true, obligations: { ...free, isLastSuperadmin: true } })
        ?.code,
    ).toBe('last_superadmin');
  });

  test('new details need a free address and an open branch', () => {
    expect(whyNotName({ type: 'user' }, { name: 'You won N50,000' })?.code).toBe('name_not_of_person');
    expect(whyNotName({ type: 'merchant' }, { name: 'Alaba Phones 24' })).toBeUndefined();
    expect(whyNotName({ type: 'user' }, {})).toBeUndefined();
    expect(whyNotTakeFacts({ emailTaken: true, branchOpen: true })?.code).toBe('email_taken');
    expect(whyNotTakeFacts({ emailTaken: false, branchOpen: false })?.code).toBe('branch_unknown');
    expect(whyNotTakeFacts({ emailTaken: false, branchOpen: true })).toBeUndefined();
  });
});

describe('requests', () => {
  test('are made by every staff role, never about oneself', () => {
    for (const role of roles)
      expect([role, !whyNotAsk(as(role), person('user'), { kind: 'delete' })]).toEqual([role, isStaff(role)]);
    expect(whyNotAsk(as('finance', 'them'), person('finance'), { kind: 'delete' })?.code).toBe('own_record');
    expect(whyNotAsk(as('finance'), person('user', { suspendedAt: at }), { kind: 'suspend' })?.code).toBe('already_suspended');
    expect(whyNotAsk(as('finance'), person('user'), { kind: 'reinstate' })?.code).toBe('not_suspended');
  });

  test('a role can be requested only by users who could assign it', () => {
    expect(whyNotAsk(as('team_lead'), person('credit_officer'), { kind: 'role', type: 'team_lead' })?.code).toBe('forbidden');
    expect(whyNotAsk(as('hr'), person('credit_officer'), { kind: 'role', type: 'team_lead' })).toBeUndefined();
  });
});

test.each([
  ['admin', person('user'), ['edit', 'suspend', 'force_password', 'transfer', 'request_change', 'delete']],
  ['admin', person('user', { suspendedAt: at }), ['edit', 'force_password', 'reinstate', 'transfer', 'request_change', 'delete']],
  ['credit_officer', person('user'), ['request_transfer', 'request_change']],
  ['compliance_officer', person('user'), ['suspend', 'force_password', 'request_change']],
  ['hr', person('credit_officer'), ['edit', 'change_role', 'suspend', 'force_password', 'request_change', 'delete']],
  ['hr', person('admin'), ['request_change']],
  [
    'admin',
    person('merchant', { status: 'unregistered' }),
    ['edit', 'suspend', 'force_password', 'invite_again', 'request_change', 'delete'],
  ],
  ['hr', person('admin', { status: 'unregistered' }), ['request_change']],
  ['admin', person('merchant'), ['edit', 'suspend', 'force_password', 'request_change', 'delete']],
  ['admin', person('user', { id: 'me' as never }), []],
] as const)('%s may do with %j: %j', (role, subject, actions) => {
  expect(actionsOn(as(role), subject)).toEqual(actions);
});
