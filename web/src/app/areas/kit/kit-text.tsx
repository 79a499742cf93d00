/** Text, layout, states and amounts. */
import { kobo } from '@ajo/contract/kernel/money';
import {
  Letter,
  Card,
  Facts,
  FieldGroup,
  GoodsPicture,
  Fold,
  Folds,
  Grid,
  JournalLink,
  LedgerAccountLink,
  Logo,
  Mark,
  Money,
  PageHeader,
  Pair,
  Reference,
  ReferenceEnd,
  Progress,
  Region,
  Ring,
  Row,
  Stack,
  Stat,
  StatusTag,
  Steps,
  TermRing,
  Timeline,
  Who,
} from '#ui';
import type { KitPart } from './kit-entry.ts';

const amount = kobo(4_769_048n);

export const textPart: KitPart = {
  title: 'Text, layout and amounts',
  entries: [
    {
      name: 'PageHeader',
      use: 'The one heading of a screen; it names the browser tab too. Acts of the page are on its right.',
      shown: () => (
        <PageHeader title="Requests" tab="Kit" back={{ to: '/admin/dashboard', label: 'Dashboard' }}>
          Applications and loans that you can see, newest first.
        </PageHeader>
      ),
    },
    {
      name: 'Card',
      use: 'A part of a page with a title, and acts beside it.',
      shown: () => (
        <Card title="Bank account">
          <p>Access Bank ••••6700</p>
        </Card>
      ),
    },
    {
      name: 'Facts',
      use: 'Names and values. The total is above the double rule; an empty value is a dash; a sentence of 60 characters or more is below its name.',
      shown: () => (
        <Facts
          of={{
            Principal: <Money of={amount} />,
            Fee: '',
            'You pay back': <Money of={amount} />,
            'If you pay late': 'After 3 days we charge 24% a year on what is late, and never more than 10% of the loan.',
          }}
          total="You pay back"
        />
      ),
    },
    {
      name: 'Grid',
      use: 'Cards or figures next to each other. Four are a square or a row, five are a row or three and two.',
      shown: () => (
        <Grid>
          {['Due', 'Collected', 'Overdue'].map((name) => (
            <Stat key={name} label={name}>
              <Money of={amount} />
            </Stat>
          ))}
        </Grid>
      ),
    },
    {
      name: 'Stat',
      use: 'A figure with its name and a note. `to` links it to the list of its rows.',
      shown: () => (
        <Stat label="Overdue" note="10 loans, due before today">
          <Money of={amount} />
        </Stat>
      ),
    },
    {
      name: 'JournalLink',
      use: 'The link to a journal for readers of the ledger. The others see its text, or a dash.',
      shown: () => <JournalLink id="0199a000-0000-7000-8000-0000000000d1">PAY-1</JournalLink>,
    },
    {
      name: 'LedgerAccountLink',
      use: 'The link from a balance to its account in the ledger. Readers without the ledger see the balance.',
      shown: () => (
        <LedgerAccountLink code="2010" owner="0199a000-0000-7000-8000-0000000000d2">
          <Money of={amount} />
        </LedgerAccountLink>
      ),
    },
    {
      name: 'Stack',
      use: 'Things under each other, in one of three distances.',
      shown: () => (
        <Stack gap="tight">
          <p>First</p>
          <p>Second</p>
        </Stack>
      ),
    },
    {
      name: 'Row',
      use: 'Things beside each other; they wrap on a phone.',
      shown: () => (
        <Row>
          <span>First</span>
          <span>Second</span>
        </Row>
      ),
    },
    {
      name: 'Region',
      use: 'Content that scrolls sideways, reachable by keyboard.',
      shown: () => (
        <Region label="Wide content">
          <p>Content wider than the page scrolls here.</p>
        </Region>
      ),
    },
    {
      name: 'Fold',
      use: 'A part that is closed until it is needed. An address with its id opens it.',
      shown: () => (
        <Folds>
          <Fold id="kit-fold" title="KYC tier 2 of 3" line="You may hold ₦500,000.00">
            <p>Level 3 needs a proof of your address.</p>
          </Fold>
        </Folds>
      ),
    },
    { name: 'Folds', use: 'Folds under each other in one frame.' },
    { name: 'LinkTarget', use: 'The part of a long page that its own figures lead to.', at: '/admin/portfolio' },
    {
      name: 'Money',
      use: 'An amount in naira with quiet kobo. Never write an amount by hand.',
      shown: () => (
        <Row>
          <Money of={amount} />
          <Money of={kobo(-250_000n)} />
          <Money of={amount} whole />
        </Row>
      ),
    },
    {
      name: 'StatusTag',
      use: 'A state in one of four tones; the words come from the labels of the module.',
      shown: () => (
        <Row>
          <StatusTag tone="success">Active</StatusTag>
          <StatusTag tone="warning">Pending</StatusTag>
          <StatusTag tone="error">9 days late</StatusTag>
          <StatusTag tone="secondary">Completed</StatusTag>
        </Row>
      ),
    },
    {
      name: 'Ring',
      use: 'Progress in parts, such as instalments.',
      shown: () => (
        <Ring label="2 of 6 instalments paid" done={2} of={6}>
          2 of 6
        </Ring>
      ),
    },
    { name: 'TermRing', use: 'How much of a term has passed.', shown: () => <TermRing done={45} of={180} /> },
    {
      name: 'FieldGroup',
      use: 'Fields of one thing inside a form.',
      shown: () => (
        <FieldGroup legend="Level 1">
          <p className="quiet">Its fields are here.</p>
        </FieldGroup>
      ),
    },
    {
      name: 'GoodsPicture',
      use: 'What a package contains, above its name.',
      shown: () => <GoodsPicture of={{ name: 'Family basket', type: 'food', items: [{ name: 'Rice' }, { name: 'Palm oil' }] }} />,
    },
    { name: 'Progress', use: 'Progress of one thing in percent.', shown: () => <Progress value={60} label="Profile" /> },
    {
      name: 'Steps',
      use: 'Where a person is in a form of several steps; the next step takes the focus.',
      shown: () => <Steps names={['Amount', 'Guarantor', 'Send']} current={1} />,
    },
    {
      name: 'Letter',
      use: 'A message as its reader sees it.',
      shown: () => (
        <Letter label="Preview">
          <p>Your instalment of ₦12,500 is due tomorrow.</p>
        </Letter>
      ),
    },
    {
      name: 'Timeline',
      use: 'What was done, with its time.',
      shown: () => <Timeline moments={[{ id: '1', title: 'Amina Sule approved the loan', when: '26 Nov, 2026 10:20' }]} />,
    },
    {
      name: 'Who',
      use: 'A person with what tells them apart, as one link.',
      shown: () => <Who name="Adaeze Okonkwo" note="AJ-000194" to="/admin/users" />,
    },
    {
      name: 'Pair',
      use: 'A value with a quiet second line in a cell.',
      shown: () => <Pair note="Yaba, Lagos">Kemi Adebayo</Pair>,
    },
    {
      name: 'Reference',
      use: 'A long reference in a cell, in one line.',
      shown: () => <Reference>pay-01a211810d8073379cd9555b0b5f47dd</Reference>,
    },
    {
      name: 'ReferenceEnd',
      use: 'A reference in a table with many columns: its last eight characters.',
      shown: () => <ReferenceEnd>pay-01a211810d8073379cd9555b0b5f47dd</ReferenceEnd>,
    },
    { name: 'Logo', use: 'The mark and name of the lender.', shown: () => <Logo /> },
    {
      name: 'Mark',
      use: 'The mark alone, in empty states.',
      shown: () => (
        <span className="logo">
          <Mark />
        </span>
      ),
    },
  ],
};
