/** The parts of a customer's page, each by the capability that opens it. */
import { may, type StaffCapability } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { kycReaders } from '@ajo/contract/modules/onboarding.kyc';
import type { UserView } from '@ajo/contract/modules/users';
import { useState } from 'react';
import {
  CustomerGuarantors,
  CustomerInvestments,
  CustomerLoans,
  CustomerMoney,
  CustomerOpenLoans,
  CustomerPackages,
  CustomerSavings,
  CustomerSections,
  TaxStatement,
} from '#modules/customers';
import { ScoreRows } from '#modules/repayments';
import { Officers, PersonFacts, PersonHistory, PersonRequests, usePerson } from '#modules/users';
import { session } from '#platform/session';
import { Button, Card, Grid, later, laterDialog, Row, Stack, type Tab } from '#ui';
import { isSeenWhole } from './customer-head.tsx';

type ById = { id: UserId };

const Identity = later<ById>(
  async () => (await import('../../../modules/onboarding/components/customer-identity.tsx')).CustomerIdentity,
);
const SentDocuments = later<ById>(
  async () => (await import('../../../modules/onboarding/components/customer-documents.tsx')).CustomerDocuments,
);
const StaffDocuments = later<ById>(
  async () => (await import('../../../modules/customer-files/components/staff-documents.tsx')).StaffDocuments,
);
const RefundCredit = later<ById>(
  async () => (await import('../../../modules/customer-credit/components/refund-credit.tsx')).RefundCredit,
);
const Notes = later<ById>(
  async () => (await import('../../../modules/customer-files/components/customer-notes.tsx')).CustomerNotes,
);

export function customerTabs(person: UserView): Tab[] {
  const { id } = person;
  if (!isSeenWhole())
    return [
      { key: 'overview', label: 'Overview', content: <Overview person={person} /> },
      { key: 'requests', label: 'Requests', content: <PersonRequests person={person} /> },
    ];
  const readsKyc = kycReaders.some((capability) => may(session.role(), capability));
  return [
    { key: 'overview', label: 'Overview', content: <Overview person={person} /> },
    { key: 'loans', label: 'Loans', content: <CustomerLoans id={id} /> },
    { key: 'payments', label: 'Payments', content: <Payments id={id} /> },
    ...opened('savings.read', { key: 'savings', label: 'Savings', content: <Savings id={id} /> }),
    ...opened('investments.read', { key: 'investments', label: 'Investments', content: <CustomerInvestments id={id} /> }),
    ...opened('subscriptions.read', { key: 'packages', label: 'Packages', content: <CustomerPackages id={id} /> }),
    ...(readsKyc ? [{ key: 'identity', label: 'Identity', content: <Identity id={id} /> }] : []),
    ...opened('customers.file', { key: 'documents', label: 'Documents', content: <Documents id={id} readsKyc={readsKyc} /> }),
    ...opened('customers.file', { key: 'notes', label: 'Notes', content: <Notes id={id} /> }),
    { key: 'history', label: 'History', content: <History person={person} /> },
    { key: 'contacts', label: 'Contacts', content: <CustomerGuarantors id={id} /> },
  ];
}

const opened = (capability: StaffCapability, tab: Tab): Tab[] => (may(session.role(), capability) ? [tab] : []);

/** What is owed or applied for comes first. */
const Overview = ({ person }: { person: UserView }) => (
  <div className="customer-facts">
    {isSeenWhole() ? (
      <CustomerOpenLoans id={person.id}>
        <Grid>
          <About person={person} />
          <CustomerSections id={person.id} />
        </Grid>
      </CustomerOpenLoans>
    ) : (
      <Grid>
        <About person={person} />
      </Grid>
    )}
  </div>
);

const About = ({ person }: { person: UserView }) => (
  <Stack>
    <PersonFacts person={person} />
    <Officers person={person} />
  </Stack>
);

const Documents = ({ id, readsKyc }: ById & { readsKyc: boolean }) => (
  <Stack gap="loose">
    {readsKyc && (
      <Card title="Sent by the customer">
        <SentDocuments id={id} />
      </Card>
    )}
    <StaffDocuments id={id} />
  </Stack>
);

const Payments = ({ id }: ById) => (
  <Stack gap="loose">
    <CustomerMoney id={id} />
    {may(session.role(), 'payments.reverse') && <RefundCredit id={id} />}
    <ScoreRows customer={id} />
    {may(session.role(), 'investments.read') && (
      <Card title="Tax statement">
        <TaxStatement of={id} />
      </Card>
    )}
  </Stack>
);

const History = ({ person }: { person: UserView }) => (
  <Stack gap="loose">
    <Card title="Requests">
      <PersonRequests person={person} empty={<p className="quiet">No change requested.</p>} />
    </Card>
    <PersonHistory id={person.id} />
  </Stack>
);

const OpenSavings = laterDialog<{ customer: { id: string; name: string }; onClose: () => void }>(
  () => 'Open a savings account',
  async () => (await import('../../../modules/savings/components/open-savings-for-dialog.tsx')).OpenSavingsForDialog,
);

function Savings({ id }: ById) {
  const [isOpening, setOpening] = useState(false);
  const { data: person } = usePerson(id);
  return (
    <Stack>
      {may(session.role(), 'savings.open_for') && person && (
        <Row>
          <Button look="plain" onClick={() => setOpening(true)}>
            Open a savings account
          </Button>
        </Row>
      )}
      <CustomerSavings id={id} />
      {isOpening && person && <OpenSavings customer={{ id, name: person.name }} onClose={() => setOpening(false)} />}
    </Stack>
  );
}
