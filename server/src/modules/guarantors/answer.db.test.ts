/** The answer of a guarantor: what must be there, that one counts, how many loans one person guarantees, and what follows when the loan ends. */
import { dayMs } from '@ajo/contract/kernel/time';
import { kobo } from '@ajo/contract/kernel/money';
import { ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBvn, aStatement, aVideo, type Guest, openInvitations } from '../../../tests/guarantors/invitations.ts';
import { activateGuarantors, dismissGuarantors, releaseGuarantors, statementVersion } from './index.ts';

const house = await openInvitations();
const { context, app, rowOf, keptFiles } = house;
const codeOf = async (answer: Promise<{ statusCode: number; json: () => { code?: string } }>) =>
  answer.then((got) => (got.statusCode === 200 ? 200 : got.json().code));
const lettersTo = (email: string) => context.sent.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

beforeEach(() => context.clock.moveBy(dayMs));

describe('the answer', () => {
  test('needs BVN and phone, and from ₦100,000 a video, from ₦500,000 a bank statement', async () => {
    const small = await house.invited(await house.aBorrower(kobo(9_999_999n)));
    expect(await codeOf(small.answer(true))).toBe('guarantor_steps_missing');
    await small.proven();
    expect(await codeOf(small.answer(true))).toBe(200);
    const large = await house.invited(await house.aBorrower(kobo(50_000_000n)));
    await large.proven();
    expect((await large.call('GET', 'guarantor')).json().data).toMatchObject({
      video_required: true,
      bank_statement_required: true,
    });
    expect(await codeOf(large.answer(true))).toBe('guarantor_video_missing');
    expect(await codeOf(large.answer(true, { video: aVideo }))).toBe('guarantor_statement_missing');
    // What was sent along with a refused answer is there already.
    expect(await codeOf(large.answer(true, { bank_statement: aStatement }))).toBe(200);
    expect(await rowOf(large.id)).toMatchObject({ status: 'registered', signed_name: 'Garba Sani' });
  });

  test('uploaded files are stored with consent only, and not with a refusal', async () => {
    const guest = await house.invited(await house.aBorrower());
    await guest.proven();
    const before = await keptFiles();
    const without = await guest.send(
      'guarantor-acceptance',
      { accept: 'true', statement_version: statementVersion, name: 'Garba Sani' },
      { video: aVideo },
    );
    expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([422, ['consent']]);
    expect(await codeOf(guest.answer(false, { video: aVideo }))).toBe(200);
    expect([await keptFiles(), (await rowOf(guest.id)).video_file_id]).toEqual([before, null]);
  });

  test('stores the accepted wording, and mails it to the guarantor', async () => {
    const guest = await house.invited(await house.aBorrower());
    await guest.proven();
    const { statement } = (await guest.call('GET', 'guarantor')).json<{ data: { statement: string } }>().data;
    await guest.answer(true);
    const kept = await sqlOf(context.db)
      .selectFrom('guarantor_consents')
      .select('words')
      .where('guarantor_id', '=', guest.id)
      .where('kind', '=', 'acceptance')
      .execute();
    expect(kept).toEqual([{ words: statement }]);
    await deliverOutbox(context);
    expect(context.sent.mails.findLast(({ to }) => to === guest.person.email)?.text).toContain(statement);
  });

  test('counts once, also for concurrent and conflicting answers', async () => {
    const guest = await house.invited(await house.aBorrower());
    await guest.proven();
    const answers = await Promise.all([guest.answer(true), guest.answer(true), guest.answer(false)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 401, 409]).toContain(statusCode);
    expect((await guest.answer(true)).statusCode).toBe(401);
  });

  test('a refusal notifies the borrower without its reason, and another guarantor can be named', async () => {
    const borrower = await house.aBorrower();
    const guest = await house.invited(borrower);
    await guest.answer(false, {}, { reason: 'He owes me money since 2019' });
    const { data } = (await ask(app, 'GET /api/user/guarantors', { as: borrower.as })).json<{
      data: { status: string; reason: unknown; can: string[] }[];
    }>();
    expect(data).toMatchObject([{ status: 'denied', reason: null, can: [] }]);
    expect((await house.name(borrower, guest.person)).statusCode).toBe(201);
  });
});

describe('one person', () => {
  async function standing(bvn: string): Promise<Guest> {
    const guest = await house.invited(await house.aBorrower());
    await guest.proven(bvn);
    return guest;
  }

  test('guarantees two loans at most; the third is refused at the BVN step', async () => {
    const bvn = aBvn();
    for (let at = 0; at < 2; at += 1) expect(await codeOf((await standing(bvn)).answer(true))).toBe(200);
    const third = await house.invited(await house.aBorrower());
    expect(await codeOf(third.proveBvn(bvn))).toBe('guarantor_cap');
  });

  test('of three concurrent acceptances two succeed', async () => {
    const bvn = aBvn();
    const guests = [await standing(bvn), await standing(bvn), await standing(bvn)];
    const codes = await Promise.all(guests.map((guest) => codeOf(guest.answer(true))));
    expect(codes.map(String).sort()).toEqual(['200', '200', 'guarantor_cap']);
  });

  test('is limited by the configured cap from its effective day, and freed when a loan ends', async () => {
    const bvn = aBvn();
    const guests = [await standing(bvn), await standing(bvn)];
    await sqlOf(context.db)
      .insertInto('settings')
      .values({
        name: 'guarantors.policy',
        effective_on: context.clock.businessDay(),
        value: JSON.stringify({ live_cap: 1, video_from: 0, statement_from: 1_000_000_000 }),
        changed_at: context.clock.now(),
      })
      .execute();
    const [one, other] = guests;
    expect(await codeOf(one?.answer(true) ?? Promise.reject(new Error('nobody')))).toBe('guarantor_video_missing');
    expect(await codeOf(one?.answer(true, { video: aVideo }) ?? Promise.reject(new Error('nobody')))).toBe(200);
    expect(await codeOf(other?.answer(true, { video: aVideo }) ?? Promise.reject(new Error('nobody')))).toBe('guarantor_cap');
    const { loan_id: loanId } = await rowOf(one?.id ?? '');
    await inTransaction(context.db, (tx) => dismissGuarantors(tx, context, loanId));
    expect(await codeOf(other?.answer(true) ?? Promise.reject(new Error('nobody')))).toBe(200);
    await sqlOf(context.db).deleteFrom('settings').where('name', '=', 'guarantors.policy').execute();
  });
});

describe('the loan', () => {
  const follow = (act: typeof activateGuarantors, loanId: string) => inTransaction(context.db, (tx) => act(tx, context, loanId));

  test('activates and releases its guarantors with one message each; an unanswered request is closed', async () => {
    const borrower = await house.aBorrower();
    const [guest, late] = [await house.invited(borrower), await house.invited(borrower)];
    await guest.proven();
    await guest.answer(true);
    await follow(releaseGuarantors, borrower.loanId);
    expect((await rowOf(guest.id)).status).toBe('registered');
    await follow(activateGuarantors, borrower.loanId);
    await follow(activateGuarantors, borrower.loanId);
    expect([(await rowOf(guest.id)).status, (await rowOf(late.id)).status, await late.state()]).toEqual([
      'active',
      'denied',
      'loan_ended',
    ]);
    await follow(releaseGuarantors, borrower.loanId);
    await follow(releaseGuarantors, borrower.loanId);
    expect((await rowOf(guest.id)).status).toBe('completed');
    await deliverOutbox(context);
    const subjects = lettersTo(guest.person.email);
    expect(subjects.filter((subject) => subject === 'The loan you guarantee has been paid out')).toHaveLength(1);
    expect(subjects.filter((subject) => subject === 'You are released as guarantor')).toHaveLength(1);
    await follow(activateGuarantors, borrower.loanId); // a payment was taken back
    expect((await rowOf(guest.id)).status).toBe('active');
    const lines = await sqlOf(context.db)
      .selectFrom('history')
      .select(['from_state', 'to_state'])
      .where('subject_id', '=', borrower.loanId)
      .orderBy('id')
      .execute();
    expect(lines.map((line) => `${line.from_state} → ${line.to_state}`)).toEqual(
      expect.arrayContaining([
        'incomplete → registered',
        'registered → active',
        'active → completed',
        'completed → active',
        'unregistered → denied',
      ]),
    );
  });

  test('that is withdrawn by the customer releases every guarantor, with one message to each', async () => {
    const borrower = await house.aBorrower();
    const [guest, late] = [await house.invited(borrower), await house.invited(borrower)];
    const uninvited = await house.invited(borrower);
    await sqlOf(context.db).updateTable('guarantors').set({ link_sent_at: null }).where('id', '=', uninvited.id).execute();
    await guest.proven();
    await guest.answer(true);
    expect((await ask(app, `POST /api/user/loan/${borrower.loanId}/cancel`, { as: borrower.as, body: {} })).statusCode).toBe(200);
    expect([(await rowOf(guest.id)).status, (await rowOf(late.id)).status]).toEqual(['completed', 'denied']);
    expect((await late.call('GET', 'guarantor')).statusCode).toBe(401);
    expect(await late.state()).toBe('loan_ended');
    await deliverOutbox(context);
    const ended = 'We no longer need your answer as guarantor';
    expect(lettersTo(late.person.email).filter((subject) => subject === ended)).toHaveLength(1);
    expect(lettersTo(guest.person.email)).toContain('You are released as guarantor');
    expect(lettersTo(guest.person.email)).not.toContain(ended);
    expect((await rowOf(uninvited.id)).status).toBe('denied');
    expect(lettersTo(uninvited.person.email)).not.toContain(ended);
  });
});
