/** What was typed when a session ended: offered to the same person in the same form, without secrets, and to no other person. */
import { logout } from '@ajo/contract/modules/auth.logout';
import type { Kobo } from '@ajo/contract/kernel/money';
import { answer, answering, refusal, renderPart, slowDown } from '#test-page';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useAct } from '#platform/act';
import { alerts } from '#platform/alerts';
import { make } from '#platform/call';
import { followOtherTabs, session, useUser } from '#platform/session';
import { Button, Checkbox, Form, FormDialog, MoneyInput, OtpField, PasswordField, SelectField, TextField, useFields } from '#ui';
import './drafts.tsx';

const kemi = { id: 'kemi', name: 'Kemi Adebayo', type: 'admin' as const };
const bola = { id: 'bola', name: 'Bola Ade', type: 'admin' as const };
const blank = { kind: '', detail: '', note: '', bvn: '', account_number: '', code: '', password: '', reference: '', phone: '' };
const sent: unknown[] = [];

function Fields({ of: { field, values } }: { of: ReturnType<typeof useFields<typeof blank>> }) {
  const [amount, setAmount] = useState<Kobo>();
  const [isSure, setSure] = useState(false);
  return (
    <>
      <SelectField label="Kind" placeholder="Choose" options={[{ value: 'other', label: 'Other' }]} {...field('kind')} />
      {values.kind === 'other' && <TextField label="Detail" {...field('detail')} />}
      <TextField label="Note" lines={3} {...field('note')} />
      <MoneyInput label="Amount" value={amount} onChange={setAmount} />
      <TextField label="Phone" type="tel" {...field('phone')} />
      <TextField label="BVN" {...field('bvn')} />
      <TextField label="Account number" {...field('account_number')} />
      <TextField label="Bank reference" {...field('reference')} />
      <OtpField label="Six digits" {...field('code')} />
      <PasswordField label="Secret word" {...field('password')} />
      <Checkbox label="I have read it" checked={isSure} onChange={setSure} />
    </>
  );
}

const useSend = () => useAct((_input: void) => make(logout));

function Window({ about }: { about: string }) {
  const [isOpen, setOpen] = useState(false);
  const send = useSend();
  const fields = useFields(blank);
  const onSend = (): void => {
    sent.push(fields.values.note);
    send.mutate(undefined, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open {about}</Button>
      {isOpen && (
        <FormDialog
          title={`Visit for ${about}`}
          label="Write a note"
          act={send}
          verb="Send"
          onSend={onSend}
          onClose={() => setOpen(false)}
        >
          <Fields of={fields} />
        </FormDialog>
      )}
    </>
  );
}

function OnPage() {
  const send = useSend();
  return (
    <Form label="On the page" onSubmit={() => send.mutate()}>
      <Fields of={useFields(blank)} />
      <Button type="submit" busy={send.isPending}>
        Send
      </Button>
    </Form>
  );
}

const SignedIn = ({ children }: { children: ReactNode }) => (useUser() ? children : <p>Sign in</p>);
const ended = refusal(logout, 401, 'Unauthenticated');
const kept = (): string => sessionStorage.getItem('drafts') ?? '';
const offer = () => screen.queryByText('Your text was kept.');
const valueOf = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
const signIn = (who = kemi): void => act(() => session.begin('token', who));
const open = (user: UserEvent, about = 'AJ-1'): Promise<void> =>
  user.click(screen.getByRole('button', { name: `Open ${about}` }));

type Answers = Parameters<typeof answering>[1];
let answers: Answers = [];

/** Kemi types in the window of AJ-1, and her session ends as she sends it. */
async function endInDialog(then: Answers = []) {
  answers = [ended];
  const { user } = answering('admin', answers);
  session.begin('token', kemi);
  renderPart(
    <SignedIn>
      <Window about="AJ-1" />
      <Window about="AJ-2" />
    </SignedIn>,
  );
  await open(user);
  await user.selectOptions(screen.getByLabelText(/^Kind/), 'other');
  await user.type(screen.getByLabelText(/^Detail/), 'Late salary');
  await user.type(screen.getByLabelText(/^Note/), 'Pays on Friday to 0123456789');
  await user.type(screen.getByLabelText(/^Amount/), '12500.50');
  await user.type(screen.getByLabelText(/^Phone/), '08012345678');
  await user.type(screen.getByLabelText(/^BVN/), '22212345678');
  await user.type(screen.getByLabelText(/^Account number/), '99');
  await user.type(screen.getByLabelText(/^Bank reference/), '5399 8300 0000 0008');
  await user.type(screen.getByLabelText(/^Six digits/), '482913');
  await user.type(screen.getByLabelText(/^Secret word/), 'adire-2026');
  await user.click(screen.getByLabelText('I have read it'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sign in')).toBeTruthy();
  answers.splice(0, 1, ...then);
  return user;
}

test('the same person puts the text back where it was typed, and sends it', async () => {
  const user = await endInDialog([answer(logout, { message: 'Sent' })]);
  expect(alerts.state().alert).toMatchObject({ message: 'Your session has ended. Please sign in again. We kept your text' });
  signIn();
  await open(user);
  await waitFor(() => expect(offer()).toBeTruthy());
  expect(
    screen.getByText(/Some fields were not kept: fill them in again\. Long numbers in it are dots now: type them again\.$/),
  ).toBeTruthy();
  expect(valueOf(/^Note/)).toBe('');
  await user.click(screen.getByRole('button', { name: 'Use my text' }));
  await waitFor(() => expect(valueOf(/^Phone/)).toBe('08012345678'));
  expect([valueOf(/^Kind/), valueOf(/^Detail/), valueOf(/^Amount/)]).toEqual(['other', 'Late salary', '12,500.50']);
  expect(offer()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toBe('Pays on Friday to •••');
  expect(kept()).toBe('');
});

test('no secret, number of an account or card, or assent is kept', async () => {
  const user = await endInDialog();
  expect(kept()).toContain('Late salary');
  for (const text of ['0123456789', '22212345678', '99"', '5399', '482913', 'adire']) expect(kept()).not.toContain(text);
  signIn();
  await open(user);
  await user.click(await screen.findByRole('button', { name: 'Use my text' }));
  await waitFor(() => expect(valueOf(/^Phone/)).toBe('08012345678'));
  expect(screen.getByLabelText<HTMLInputElement>('I have read it').checked).toBe(false);
});

test('a form on a page whose answer is the end of the session keeps its text', async () => {
  const { user } = answering('admin', [ended]);
  slowDown(logout);
  session.begin('token', kemi);
  renderPart(
    <SignedIn>
      <OnPage />
    </SignedIn>,
  );
  await user.type(screen.getByLabelText(/^Note/), 'Pays on Friday');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sign in')).toBeTruthy();
  signIn();
  await user.click(await screen.findByRole('button', { name: 'Use my text' }));
  await waitFor(() => expect(valueOf(/^Note/)).toBe('Pays on Friday'));
});

test('a form that was sent, and one without entries, are not kept', async () => {
  const then = [answer(logout, { message: 'Sent' })];
  const { user } = answering('admin', then);
  session.begin('token', kemi);
  renderPart(
    <SignedIn>
      <OnPage />
    </SignedIn>,
  );
  await user.type(screen.getByLabelText(/^Note/), 'Pays on Friday');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(alerts.state().alert).toMatchObject({ message: 'Sent' }));
  then.splice(0, 1, ended);
  await act(() => make(logout).catch(() => undefined));
  expect(screen.getByText('Sign in')).toBeTruthy();
  expect(kept()).toBe('');
  expect(alerts.state().alert).toMatchObject({ message: 'Your session has ended. Please sign in again' });
});

test('another person who signs in deletes it', async () => {
  const user = await endInDialog();
  signIn(bola);
  expect(kept()).toBe('');
  await open(user);
  expect(offer()).toBeNull();
});

test('the sign-out deletes it', async () => {
  await endInDialog();
  signIn();
  expect(kept()).toContain('Late salary');
  act(() => session.signOut());
  expect(kept()).toBe('');
});

test('it is offered neither in the window of another record nor at another address, nor after twelve hours', async () => {
  const user = await endInDialog();
  signIn();
  const closeAfter = async (about: string): Promise<void> => {
    await open(user, about);
    await screen.findByLabelText(/^Note/);
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(offer()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
  };
  await closeAfter('AJ-2');
  globalThis.history.replaceState(null, '', '/elsewhere');
  await closeAfter('AJ-1');
  globalThis.history.replaceState(null, '', '/');
  const later = Date.now() + 12 * 3_600_000 + 1;
  vi.useFakeTimers({ now: later, toFake: ['Date'] });
  expect(kept()).toContain('Late salary');
  await closeAfter('AJ-1');
  expect(kept()).toBe('');
});

test('discarded text is not offered again', async () => {
  const user = await endInDialog();
  signIn();
  await open(user);
  await user.click(await screen.findByRole('button', { name: 'Discard my text' }));
  expect([offer(), valueOf(/^Note/), kept()]).toEqual([null, '', '']);
});

test('a refused or cancelled form keeps the offer, a sent one ends it', async () => {
  const user = await endInDialog([refusal(logout, 409, 'Try later')]);
  signIn();
  await open(user);
  await waitFor(() => expect(offer()).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Try later')).toBeTruthy();
  expect(offer()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(kept()).toContain('Late salary');
  await open(user);
  await waitFor(() => expect(offer()).toBeTruthy());
  answers.splice(0, 1, answer(logout, { message: 'Sent' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(kept()).toBe('');
});

test('a sign-out in another tab deletes it, unless the session of this tab has ended', async () => {
  followOtherTabs(() => undefined);
  const signOutElsewhere = (): void => {
    for (const key of ['tok', 'user']) localStorage.removeItem(key);
    act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  };
  await endInDialog();
  signOutElsewhere();
  expect(kept()).toContain('Late salary');
  signIn();
  signOutElsewhere();
  expect(kept()).toBe('');
});
