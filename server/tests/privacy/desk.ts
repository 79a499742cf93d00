/** For the tests of own data: people who ask, and the officer who decides. */
import { aCustomer, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { exportData } from '#modules/privacy';
import type { User } from '#modules/users';

export type Headers = Record<string, string>;

export async function openPrivacy() {
  const context = await freshContext();
  const { queued } = context;
  const app = await appOf(context);
  const compliance = await aStaff(context, 'compliance_officer');
  const asCompliance = (): Promise<Headers> => signIn(context, compliance);
  const myData = async (as: Headers) => (await ask(app, 'GET /api/my-data', { as })).json().data;
  const requestData = (as: Headers, kind: string, text = 'Please do as the law says') =>
    ask(app, 'POST /api/my-data/requests', { as, body: { kind, details: text } });
  const decide = async (id: string, verdict: string, as?: Headers) =>
    ask(app, `POST /api/admin/privacy-requests/${id}/decide`, {
      as: as ?? (await asCompliance()),
      body: { verdict, reason: 'Checked with the papers' },
    });
  const newest = (name: string): string => queued.findLast((job) => job.name === name)?.data['exportId'] ?? '';

  async function someone(): Promise<{ user: User; as: Headers }> {
    const user = await aCustomer(context);
    return { user, as: await signIn(context, user) };
  }

  async function withExport(as: Headers): Promise<string> {
    await ask(app, 'POST /api/my-data/exports', { as });
    await exportData(context, newest('privacy.export'));
    const { exports } = await myData(as);
    return exports[0].url;
  }
  return { context, app, asCompliance, myData, requestData, decide, newest, someone, withExport };
}

export const statuses = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other);
