/** Notices, dialogs, tabs and what is in the place of content. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { kobo } from '@ajo/contract/kernel/money';
import { type ReactNode, useState } from 'react';
import {
  Button,
  ConfirmMoneyDialog,
  DangerDialog,
  Dialog,
  EmptyState,
  ErrorState,
  FormDialog,
  LoadState,
  Notice,
  Problem,
  Skeletons,
  Stack,
  TabLinks,
  Tabs,
  TextField,
} from '#ui';
import type { KitPart } from './kit-entry.ts';

const away = new DomainError('unavailable', 'network', 'No connection. Your entries are kept');
const idle = { error: null, isPending: false };

/** A dialog is shown when its button is pressed. */
function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

export const feedbackPart: KitPart = {
  title: 'Notices, dialogs and tabs',
  entries: [
    {
      name: 'Notice',
      use: 'What a person should know about the page, in one of four tones.',
      shown: () => (
        <Stack>
          <Notice title="The payout is pending. ">The customer has not accepted the offer.</Notice>
          <Notice tone="success" title="Your profile is complete" />
          <Notice tone="warning" title="Not included: 2 loans" />
          <Notice tone="error" title="Cannot be approved now" />
        </Stack>
      ),
    },
    {
      name: 'Problem',
      use: 'The refusal of an act, above its form. Errors of fields are at the fields.',
      shown: () => <Problem of={away} />,
    },
    {
      name: 'EmptyState',
      use: 'A list without rows: what will be here, and the next step.',
      shown: () => <EmptyState title="No payouts yet">Money that leaves is listed here.</EmptyState>,
    },
    {
      name: 'ErrorState',
      use: 'A part that could not be read, with a way to try again.',
      shown: () => <ErrorState error={away} onRetry={() => undefined} />,
    },
    { name: 'Skeletons', use: 'The place of content that is on its way.', shown: () => <Skeletons /> },
    {
      name: 'LoadState',
      use: 'Above content that is read: its error, or the place of what is on its way.',
      shown: () => <LoadState error={null} isRead={false} onRetry={() => undefined} />,
    },
    { name: 'WayBack', use: 'The way home from a page that is closed to the reader.', at: '/admin/month-close' },
    {
      name: 'Dialog',
      use: 'A window over the page. Escape and Back close it; it asks before entries are lost.',
      shown: () => (
        <Opened>
          {(close) => (
            <Dialog title="Read" onClose={close}>
              <p>Text of the dialog.</p>
            </Dialog>
          )}
        </Opened>
      ),
    },
    {
      name: 'FormDialog',
      use: 'A window with one form and one button.',
      shown: () => (
        <Opened>
          {(close) => (
            <FormDialog title="Add a note" act={idle} verb="Add" onSend={close} onClose={close}>
              <TextField label="Note" value="" onChange={() => undefined} lines={3} />
            </FormDialog>
          )}
        </Opened>
      ),
    },
    {
      name: 'DangerDialog',
      use: 'A question before something ends or is lost.',
      shown: () => (
        <Opened>
          {(close) => (
            <DangerDialog
              confirms="end_schedule"
              title="End the report?"
              act={idle}
              yes="End the report"
              no="Keep it"
              onYes={close}
              onClose={close}
            >
              No more files are mailed.
            </DangerDialog>
          )}
        </Opened>
      ),
    },
    {
      name: 'ConfirmMoneyDialog',
      use: 'Money leaves: the amount is typed once more.',
      shown: () => (
        <Opened>
          {(close) => (
            <ConfirmMoneyDialog
              act="pay_investor"
              title="Pay ₦50,000.00 to Ada Obi?"
              amount={kobo(5_000_000n)}
              busy={false}
              error={null}
              verb="Pay"
              onConfirm={close}
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
    {
      name: 'BulkDialog',
      use: 'One act on several rows, each a call of its own, with the reason of each refusal.',
      at: '/admin/users',
    },
    {
      name: 'Tabs',
      use: 'Parts of one page; the open one is in the address.',
      shown: () => (
        <Tabs
          label="Example"
          param="kit"
          tabs={[
            { key: 'one', label: 'Overview', content: <p>Overview</p> },
            { key: 'two', label: 'History', content: <p>History</p> },
          ]}
        />
      ),
    },
    {
      name: 'TabLinks',
      use: 'Tabs that are links, for parts with an address of their own.',
      shown: () => (
        <TabLinks
          label="Example"
          param="kit-links"
          tabs={[
            { key: 'a', label: 'Loans', content: () => <p>Loans</p> },
            { key: 'b', label: 'Savings', content: () => <p>Savings</p> },
          ]}
        />
      ),
    },
    { name: 'Toasts', use: 'The place of short answers to acts (alerts.success).', at: '/admin/users' },
    { name: 'Catch', use: 'Shows an error of a part in the place of the part.' },
    { name: 'WhenNear', use: 'Draws a part when the reader comes near it.', at: '/admin/requests' },
  ],
};
