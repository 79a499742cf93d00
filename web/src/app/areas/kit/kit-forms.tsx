/** Buttons, fields and forms. */
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import { useState } from 'react';
import {
  Button,
  Checkbox,
  CopyButton,
  DateField,
  Entries,
  FileField,
  Form,
  LinkButton,
  MoneyInput,
  OtpField,
  PasswordField,
  Popup,
  ResendButton,
  Row,
  RowActions,
  SelectField,
  Stack,
  TextField,
  TypedName,
} from '#ui';
import type { KitPart } from './kit-entry.ts';

const nothing = (): void => undefined;

function Fields() {
  const [text, setText] = useState('');
  return (
    <Stack>
      <TextField label="Name" value={text} onChange={setText} required hint="As on the identity card" />
      <TextField label="Phone" value="12" onChange={nothing} error="Enter a Nigerian mobile number" />
      <TextField label="Branch" value="Yaba, Lagos" onChange={nothing} disabled />
    </Stack>
  );
}

function Amount() {
  const [amount, setAmount] = useState<Kobo | undefined>(kobo(5_000_000n));
  return (
    <MoneyInput
      label="Amount"
      value={amount}
      onChange={setAmount}
      chips={[kobo(5_000_000n), kobo(10_000_000n)]}
      hint="From ₦10,000.00"
    />
  );
}

function Choices() {
  const [isOn, setOn] = useState(false);
  const [choice, setChoice] = useState('weekly');
  return (
    <Stack>
      <SelectField
        label="When"
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'weekly', label: 'Every week' },
          { value: 'monthly', label: 'Every month' },
        ]}
      />
      <Checkbox label="I have read the terms" checked={isOn} onChange={setOn} />
      <Checkbox label="I accept" checked={false} onChange={setOn} error="Please read and accept" />
    </Stack>
  );
}

export const formPart: KitPart = {
  title: 'Buttons, fields and forms',
  entries: [
    {
      name: 'Button',
      use: 'An act. One filled button on a page; busy while it is under way, so that a second press does nothing.',
      shown: () => (
        <Row>
          <Button>Approve</Button>
          <Button look="plain">Columns</Button>
          <Button look="quiet">Cancel</Button>
          <Button look="text">Edit</Button>
          <Button look="danger">Close the account</Button>
          <Button look="sun">Pay now</Button>
          <Button busy>Sending</Button>
          <Button disabled>Not yet</Button>
          <Button small>Small</Button>
        </Row>
      ),
    },
    {
      name: 'LinkButton',
      use: 'A link that looks like a button: it goes somewhere and changes nothing.',
      shown: () => <LinkButton to="/admin/dashboard">Go to the dashboard</LinkButton>,
    },
    {
      name: 'CopyButton',
      use: 'Copies a number, such as that of an account.',
      shown: () => <CopyButton text="9930001253" what="account number" />,
    },
    {
      name: 'ResendButton',
      use: 'Sends a code again, at most once a minute.',
      shown: () => (
        <ResendButton
          resend={{ isSuccess: false, isPending: false, error: null, reset: nothing }}
          label="Send another code"
          onSend={nothing}
        />
      ),
    },
    {
      name: 'Popup',
      use: 'A small window on a button.',
      shown: () => (
        <Popup label="Export" button="Export" look="plain">
          {(close) => (
            <button type="button" className="menu-item" onClick={close}>
              CSV
            </button>
          )}
        </Popup>
      ),
    },
    {
      name: 'RowActions',
      use: 'Further acts of a row.',
      shown: () => <RowActions label="Acts on AJ-000194" actions={[{ label: 'Open', onClick: nothing }]} />,
    },
    { name: 'TextField', use: 'One line of text, or several with lines.', shown: () => <Fields /> },
    {
      name: 'PasswordField',
      use: 'A password that can be shown.',
      shown: () => <PasswordField label="Password" value="three market days" onChange={nothing} />,
    },
    {
      name: 'OtpField',
      use: 'A code of digits.',
      shown: () => <OtpField label="Code" value="482" onChange={nothing} hint="Six digits" />,
    },
    { name: 'MoneyInput', use: 'An amount in naira; text that is no amount is refused at the field.', shown: () => <Amount /> },
    { name: 'SelectField', use: 'One of a few choices. The list of the device opens.', shown: () => <Choices /> },
    { name: 'Checkbox', use: 'Yes or no, never set before the person has chosen.' },
    { name: 'DateField', use: 'A day.', shown: () => <DateField label="Paid on" value="2026-11-26" onChange={nothing} /> },
    {
      name: 'FileField',
      use: 'A file or photo with preview, camera and checks before it is sent.',
      shown: () => <FileField label="Picture of the slip" onChange={nothing} accept="image/*" camera="environment" />,
    },
    {
      name: 'Entries',
      use: 'Several of the same: fees, parts, tiers.',
      shown: () => (
        <Entries word="fee" of={[{ name: 'Processing' }]} blank={{ name: '' }} onChange={nothing}>
          {(fee) => <TextField label="Name" value={fee.name} onChange={nothing} />}
        </Entries>
      ),
    },
    {
      name: 'TypedName',
      use: 'The number of a loan, typed before something that cannot be undone.',
      shown: () => <TypedName subject="Write off AJ-000194" value="" onChange={nothing} />,
    },
    {
      name: 'Form',
      use: 'Fields and their button. A refusal of the server goes to its field and takes the focus.',
      shown: () => (
        <Form onSubmit={nothing} label="Example">
          <Button type="submit">Save</Button>
        </Form>
      ),
    },
    { name: 'UnitField', use: 'A number with its unit inside the control: days, percent.', at: '/admin/bureau-settings' },
    { name: 'SettingForm', use: 'The form of a setting with a day, and what stays as it was.', at: '/admin/approval-limits' },
    { name: 'SettingScreen', use: 'The page of a setting: a form with the right, facts without.', at: '/admin/approval-limits' },
    { name: 'SettingChanges', use: 'What is planned for a setting, and what applied earlier.', at: '/admin/approval-limits' },
    { name: 'FormForDay', use: 'The day of a change, and the form with the values of that day.', at: '/admin/tier-limits' },
    { name: 'SaveOrLeave', use: 'The end of an editor of versions.', at: '/admin/loan-products' },
    { name: 'Offered', use: 'Whether a version is on offer.', at: '/admin/loan-products' },
    {
      name: 'AskBeforeLeaving',
      use: 'Asks before a page with entries that are not saved is left.',
      at: '/admin/loan-products?product=new',
    },
  ],
};
