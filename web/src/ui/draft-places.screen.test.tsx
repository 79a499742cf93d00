/** Kept text comes back only in the window of its record, and only where its field is. */
import { logout } from '@ajo/contract/modules/auth.logout';
import { answering, refusal, renderPart } from '#test-page';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { make } from '#platform/call';
import { session, useUser } from '#platform/session';
import { Button, Checkbox, FormDialog, SelectField, TextField, useFields } from '#ui';
import './drafts.tsx';

const kemi = { id: 'kemi', name: 'Kemi Adebayo', type: 'admin' as const };
const ended = refusal(logout, 401, 'Unauthenticated');
const kept = (): string => sessionStorage.getItem('drafts') ?? '';
const offer = () => screen.queryByText('Your text was kept.');
const valueOf = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
const signIn = (): void => act(() => session.begin('token', kemi));
const SignedIn = ({ children }: { children: ReactNode }) => (useUser() ? children : <p>Sign in</p>);

/** A heading that names no record. `about`, or the row of the opener, names it. */
function Generic({ about, isLate = false }: { about?: string; isLate?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isRead, setRead] = useState(!isLate);
  const { field } = useFields({ officer: '', reason: '' });
  useEffect(() => {
    const timer = isOpen && session.user() && setTimeout(() => setRead(true), 200);
    return () => clearTimeout(timer || 0);
  }, [isOpen]);
  const options = isRead ? [{ value: 'o1', label: 'Officer' }] : [];
  const onClose = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Review</Button>
      {isOpen && (
        <FormDialog
          title="Review the transfer"
          {...(about !== undefined && { about })}
          act={{ error: null, isPending: false }}
          verb="Send"
          onSend={() => undefined}
          onClose={onClose}
        >
          <SelectField label="Officer" placeholder="Choose" options={options} {...field('officer')} />
          <TextField label="Reason" lines={3} {...field('reason')} />
          <Checkbox label="Urgent" checked={false} onChange={() => undefined} />
        </FormDialog>
      )}
    </>
  );
}

/** The session ends at a call of the page. */
async function endOnPage(content: ReactNode, type: (user: UserEvent) => Promise<void>) {
  const { user } = answering('admin', [ended]);
  session.begin('token', kemi);
  renderPart(<SignedIn>{content}</SignedIn>);
  await type(user);
  await act(() => make(logout).catch(() => undefined));
  expect(screen.getByText('Sign in')).toBeTruthy();
  return user;
}

const reviewAt = async (user: UserEvent, at: number): Promise<void> => {
  const button = screen.getAllByRole('button', { name: 'Review' })[at];
  if (button) await user.click(button);
};
const typeAt =
  (at: number, text = 'Moves to Kano') =>
  async (user: UserEvent): Promise<void> => {
    await reviewAt(user, at);
    await user.type(screen.getByLabelText(/^Reason/), text);
  };
const aWhile = (): Promise<void> => act(() => new Promise<void>((done) => setTimeout(done, 50)));

const rows = (
  <ul>
    <li>
      Ada Obi <Generic />
    </li>
    <li>
      Bola Ade <Generic />
    </li>
  </ul>
);

test('under a heading without a record, the row of the button or the record of the window tells them apart', async () => {
  for (const content of [rows, [<Generic key="1" about="r1" />, <Generic key="2" about="r2" />]]) {
    const user = await endOnPage(content, typeAt(0));
    expect(kept()).toContain('Moves to Kano');
    expect(kept()).not.toContain('Ada Obi');
    signIn();
    await reviewAt(user, 1);
    await aWhile();
    expect(offer()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await reviewAt(user, 0);
    await waitFor(() => expect(offer()).toBeTruthy());
    expect(screen.queryByText(/Some fields were not kept/)).toBeNull();
    act(() => session.signOut());
    cleanup();
  }
});

test('a window that is opened by no button and names no record keeps nothing', async () => {
  await endOnPage(<Generic />, async (user) => {
    await reviewAt(user, 0);
    screen.getByRole('dialog').removeAttribute('data-opener');
    await user.type(screen.getByLabelText(/^Reason/), 'Moves to Kano');
  });
  expect(kept()).toBe('');
});

test('a number in a note becomes dots however it is written, an amount does not, and the offer states it', async () => {
  const user = await endOnPage(rows, typeAt(0, '222-1234-5678 or 0123.456\u00A0789 for 1,250,000,000.50'));
  expect(JSON.parse(kept().slice(kept().indexOf('[')))[0].entries[0].value).toBe('••• or ••• for 1,250,000,000.50');
  signIn();
  await reviewAt(user, 0);
  expect(await screen.findByText(/Long numbers in it are dots now: type them again\.$/)).toBeTruthy();
});

test('a choice that comes later is waited for', async () => {
  const withOfficer = async (user: UserEvent): Promise<void> => {
    await typeAt(0)(user);
    await user.selectOptions(await screen.findByLabelText(/^Officer/), await screen.findByRole('option', { name: 'Officer' }));
  };
  const user = await endOnPage(<Generic about="r1" isLate />, withOfficer);
  signIn();
  await reviewAt(user, 0);
  await user.click(await screen.findByRole('button', { name: 'Use my text' }));
  await waitFor(() => expect([valueOf(/^Officer/), valueOf(/^Reason/)]).toEqual(['o1', 'Moves to Kano']));
  await waitFor(() => expect(kept()).toBe(''));
});

test('what finds no place in the form stays offered', async () => {
  const user = await endOnPage(<Generic about="r1" />, typeAt(0));
  sessionStorage.setItem('drafts', kept().replace('"name":"reason"', '"name":"gone"'));
  signIn();
  await reviewAt(user, 0);
  await user.click(await screen.findByRole('button', { name: 'Use my text' }));
  expect(await screen.findByText(/could not be put back/, {}, { timeout: 4000 })).toBeTruthy();
  expect(kept()).toContain('Moves to Kano');
});

test('the region that is read out is there before its text', async () => {
  const user = await endOnPage(rows, typeAt(0));
  signIn();
  await reviewAt(user, 1);
  await aWhile();
  const region = document.querySelector<HTMLElement>('form > [aria-live="polite"]');
  expect([region?.hidden, region?.textContent]).toEqual([false, '']);
});
