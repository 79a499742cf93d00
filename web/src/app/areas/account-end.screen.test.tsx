/** Logout asks only when something that was not sent would be lost. */
import { logout } from '@ajo/contract/modules/auth.logout';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '#platform/session';
import { Button, Form, TextField } from '#ui';
import { AccountEnd } from './account-end.tsx';

function Page() {
  const [text, setText] = useState('');
  const upload = useMutation({ networkMode: 'always', mutationFn: () => new Promise<void>(() => undefined) });
  return (
    <>
      <AccountEnd />
      <Form label="Note" onSubmit={() => undefined}>
        <TextField label="Your note" value={text} onChange={setText} />
        <Button type="submit">Send</Button>
      </Form>
      <Button onClick={() => upload.mutate()}>Upload</Button>
    </>
  );
}

function open({ leaves }: { leaves: boolean }) {
  const confirm = vi.fn<(question: string) => boolean>(() => leaves);
  vi.stubGlobal('confirm', confirm);
  const page = answering('user', [answer(logout, { message: 'Signed out' })]);
  renderPart(<Page />);
  const press = (name: string): Promise<void> => page.user.click(screen.getByRole('button', { name }));
  return { ...page, confirm, press };
}

afterEach(() => vi.unstubAllGlobals());

test('with nothing entered it signs out at once', async () => {
  const { confirm, press } = open({ leaves: false });
  await press('Logout');
  expect(confirm).not.toHaveBeenCalled();
  expect(session.user()).toBeUndefined();
});

test('with an entry that was not sent it asks, and No stays signed in', async () => {
  const { user, confirm, press, sentTo } = open({ leaves: false });
  await user.type(screen.getByRole('textbox', { name: /^Your note/ }), 'Please call');
  await press('Logout');
  expect(confirm).toHaveBeenCalledExactlyOnceWith('What you entered on this page has not been sent. Sign out and lose it?');
  expect([session.user()?.name, sentTo(logout)]).toEqual(['Kemi Adebayo', []]);
});

test('Yes signs out; an entry that was sent is no reason to ask', async () => {
  const { user, confirm, press } = open({ leaves: true });
  await user.type(screen.getByRole('textbox', { name: /^Your note/ }), 'Please call');
  await press('Send');
  await press('Logout');
  expect(confirm).not.toHaveBeenCalled();
  expect(session.user()).toBeUndefined();
});

test('an upload on its way is asked about', async () => {
  const { confirm, press } = open({ leaves: true });
  await press('Upload');
  await press('Logout');
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Something on this page is still being sent. Sign out before it arrives?');
  expect(session.user()).toBeUndefined();
});
