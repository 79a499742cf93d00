/** For the tests of what strangers and customers send us: two customers, staff who answer, and a clock that leaves room for each test's tries. */
import { hourMs } from '@ajo/contract/kernel/time';
import { aCustomer, aStaff, appOf, freshContext, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { beforeEach } from 'vitest';

type Headers = Record<string, string>;
type Who = 'ada' | 'bola' | 'compliance' | 'admin' | 'officer';

export async function openSite() {
  const context = await freshContext();
  const { clock, sent } = context;
  const people = {
    ada: await aCustomer(context),
    bola: await aCustomer(context),
    compliance: await aStaff(context, 'compliance_officer'),
    admin: await aStaff(context, 'admin'),
    officer: await aStaff(context, 'credit_officer'),
  };
  const as = {} as Record<Who, Headers>;
  /** Sessions end while the clock runs ahead. */
  async function everybodySignsIn(): Promise<void> {
    for (const [who, user] of Object.entries(people)) as[who as Who] = await signIn(context, user);
  }
  let stranger = 0;
  const anEmail = (): string => `stranger${(stranger += 1)}@mail.test`;
  const count = async (table: 'contact_messages' | 'waiting_list'): Promise<number> =>
    (await sqlOf(context.db).selectFrom(table).selectAll().execute()).length;

  beforeEach(async () => {
    await deliverOutbox(context);
    sent.mails.length = 0;
    clock.moveBy(2 * hourMs);
    await everybodySignsIn();
  });
  return { context, app: await appOf(context), as, people, everybodySignsIn, anEmail, count };
}
