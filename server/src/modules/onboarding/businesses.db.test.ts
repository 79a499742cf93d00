/** Businesses as staff read them: by scope, by words, by what became of their papers. */
import { may, prefixOf, type Role, scopeOf, staffRoles } from '@ajo/contract/kernel/access';
import { appOf, aPicture, ask, freshContext } from '#kit';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/onboarding/desk.ts';
import { type Headers, upload as uploadTo } from '../../../tests/onboarding/new-customers.ts';

const context = await freshContext();
const app = await appOf(context);
const house = { context, app };
const { as, customer, review } = await openDesk(house);
const root = '/user/onboarding';

async function aBusiness(own: Headers, name: string, more: object = {}) {
  const fields = {
    name,
    kind: 'Provisions',
    address: '4 Tejuosho Street',
    city: 'Yaba',
    state: 'Lagos',
    monthly_sales: '25000000',
    ...more,
  };
  const parts = [['business_pictures[]', 'shop.jpg', await aPicture()] as [string, string, Buffer]];
  const answer = await uploadTo(house, `${root}/business`, { as: own, parts, fields });
  expect(answer.statusCode).toBe(200);
  const cac = { company_name: `${name} Ltd`, rc_number: 'RC7654321' };
  expect((await ask(app, `POST /api${root}/cac`, { as: own, body: cac })).statusCode).toBe(200);
}
const near = await customer();
const far = await customer(true);
await aBusiness(near.own, 'Ade & Daughters');
await aBusiness(far.own, 'Aba Shoes', { state: 'Abia', city: 'Aba' });

const list = async (role: Role, query = '') => ask(app, `GET /api/${prefixOf(role)}/businesses?${query}`, { as: as[role] });
const names = async (role: Role, query = ''): Promise<string[]> =>
  (await list(role, query)).json().data.map(({ name }: { name: string }) => name);
const read = (role: Role, id: string) => ask(app, `GET /api/${prefixOf(role)}/businesses/${id}`, { as: as[role] });

test.each(staffRoles.map((role) => [role, may(role, 'businesses.read')] as const))(
  '%s reads businesses: %s, and only those of customers in scope',
  async (role, reads) => {
    const answer = await list(role);
    expect(answer.statusCode).toBe(reads ? 200 : 403);
    const all = scopeOf(role, 'businesses.read') === 'all';
    const found = (answer.json().data ?? []).map(({ name }: { name: string }) => name);
    expect(found.includes('Aba Shoes')).toBe(all);
    expect(found.includes('Ade & Daughters')).toBe(reads);
  },
);

test('a business outside the scope is not found, by address or by search', async () => {
  expect((await read('credit_officer', far.user.id)).statusCode).toBe(404);
  expect((await read('team_lead', far.user.id)).statusCode).toBe(404);
  expect((await read('admin', far.user.id)).statusCode).toBe(200);
  expect(await names('credit_officer', 'search=shoes')).toEqual([]);
});

test.each([
  ['search=daugh', ['Ade & Daughters']],
  ['search=RC7654321%20shoes', ['Aba Shoes']],
  ['search=okonkwo%20ade%20%26', ['Ade & Daughters']],
  ['search=%25', []],
  ['state=Abia', ['Aba Shoes']],
  ['status=waiting', ['Aba Shoes', 'Ade & Daughters']],
  ['status=verified', []],
  ['per_page=1&page=2', ['Ade & Daughters']],
  ['page=9', []],
])('the filter %s finds %j', async (query, found) => {
  expect(await names('admin', query)).toEqual(found);
});

test.each(['state=Atlantis', 'status=nonsense', 'branch_id=1', 'page=0'])('the filter %s is refused by name', async (query) => {
  expect((await list('admin', query)).statusCode).toBe(422);
});

test('the state follows the documents: rejected before waiting before verified', async () => {
  const { data } = (await read('onboarding_officer', near.user.id)).json();
  expect(data).toMatchObject({
    name: 'Ade & Daughters',
    company_name: 'Ade & Daughters Ltd',
    rc_number: 'RC7654321',
    monthly_sales: 25_000_000,
    status: 'waiting',
    items: [{ kind: 'business_picture', can: ['verify', 'reject'], file: { url: expect.any(String) } }],
  });
  const [{ id }] = data.items;
  expect((await read('credit_officer', near.user.id)).json().data.items[0].can).toEqual([]);
  expect((await review('onboarding_officer', id, { status: 'verified' })).statusCode).toBe(200);
  expect(await names('admin', 'status[]=verified')).toEqual(['Ade & Daughters']);
  expect((await review('subadmin', id, { status: 'rejected', reason: 'Another shop' })).statusCode).toBe(200);
  expect((await read('admin', near.user.id)).json().data.status).toBe('rejected');
});
