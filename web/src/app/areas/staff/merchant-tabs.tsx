/** The parts of a merchant's page, fetched when they are opened. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { UserView } from '@ajo/contract/modules/users';
import { PersonFacts, PersonHistory, PersonRequests } from '#modules/users';
import { session } from '#platform/session';
import { later, type Tab } from '#ui';

type ById = { id: UserId };
const file = () => import('../../../modules/merchants/components/merchant-tabs.tsx');

const Figures = later<ById>(async () => (await file()).MerchantFiguresTab);
const Customers = later<ById>(async () => (await file()).MerchantCustomersTab);
const Loans = later<ById>(async () => (await file()).MerchantLoansTab);
const keysFile = () => import('../../../modules/partners/components/api-keys.tsx');
const webhooksFile = () => import('../../../modules/partners/components/webhooks.tsx');
const Keys = later<ById>(async () => (await keysFile()).ApiKeysTab);
const Webhooks = later<ById>(async () => (await webhooksFile()).WebhooksTab);

const Account = later<ById>(async () => (await file()).MerchantAccountTab);

export const merchantTabs = (person: UserView): Tab[] => [
  { key: 'overview', label: 'Overview', content: <Figures id={person.id} /> },
  { key: 'customers', label: 'Customers', content: <Customers id={person.id} /> },
  { key: 'loans', label: 'Loans', content: <Loans id={person.id} /> },
  { key: 'account', label: 'Account', content: <Account id={person.id} /> },
  ...(may(session.role(), 'partners.manage')
    ? [
        { key: 'keys', label: 'API keys', content: <Keys id={person.id} /> },
        { key: 'webhooks', label: 'Webhooks', content: <Webhooks id={person.id} /> },
      ]
    : []),
  { key: 'profile', label: 'Profile', content: <PersonFacts person={person} /> },
  { key: 'requests', label: 'Requests', content: <PersonRequests person={person} /> },
  { key: 'history', label: 'History', content: <PersonHistory id={person.id} /> },
];
