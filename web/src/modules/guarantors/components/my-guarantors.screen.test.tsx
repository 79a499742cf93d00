/** The customer's guarantors: a reminder goes to the person of its row, and a refused replacement keeps the first person. */
import { longInstant } from '@ajo/contract/kernel/time';
import { GuarantorId } from '@ajo/contract/modules/guarantors';
import { type MyGuarantor, myGuarantorCalls } from '@ajo/contract/modules/guarantors/borrower';
import { answer, answering, refusal } from '#test-page';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Providers } from '#app/providers.tsx';
import { MyGuarantors } from './my-guarantors.tsx';

const loanId = '0199a000-0000-7000-8000-000000000920';
const guarantor = (at: number, name: string): MyGuarantor => ({
  id: GuarantorId.parse(`0199a000-0000-7000-8000-00000000093${at}`),
  name,
  email: `guarantor${at}@mail.test`,
  phone_number: '+2348055500041',
  relationship: 'Friend',
  status: 'unregistered',
  loan_id: loanId,
  amount: null,
  bvn_done: false,
  phone_done: false,
  video_done: false,
  bank_statement_done: false,
  invited_at: new Date('2026-03-01T08:00:00Z'),
  link_expires_at: new Date('2026-03-08T08:00:00Z'),
  link_expired: false,
  remind_from: null,
  reason: null,
  can: ['remind', 'withdraw'],
});
const [ikenna, zainab] = [guarantor(1, 'Ikenna Obi'), guarantor(2, 'Zainab Musa')];
const shown = (): void =>
  void render(
    <Providers knows={() => true}>
      <MemoryRouter>
        <MyGuarantors loan={{ id: loanId, needed: 2, isWaiting: true }} />
      </MemoryRouter>
    </Providers>,
  );
const mine = answer(myGuarantorCalls.mine, { data: [ikenna, zainab] });

test('a reminder is sent to the person of the row', async () => {
  const { user, sentTo } = answering('user', [
    mine,
    answer(myGuarantorCalls.remind, { message: 'We have sent a new link', data: zainab }),
  ]);
  shown();
  expect(await screen.findByText('Ikenna Obi')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remind Zainab Musa' }));
  expect((await screen.findAllByText('We have sent a new link')).length).toBeGreaterThan(0);
  expect(sentTo(myGuarantorCalls.remind).map(({ params }) => params)).toEqual([{ id: zainab.id }]);
});

test('after a reminder the button waits, with the moment of the next one', async () => {
  const reminded = { ...ikenna, remind_from: new Date('2026-03-02T15:30:00Z') };
  answering('user', [answer(myGuarantorCalls.mine, { data: [reminded, zainab] })]);
  shown();
  const [first, second] = [
    await screen.findByRole<HTMLButtonElement>('button', { name: 'Remind Ikenna Obi' }),
    await screen.findByRole<HTMLButtonElement>('button', { name: 'Remind Zainab Musa' }),
  ];
  expect([first.disabled, second.disabled]).toEqual([true, false]);
  expect(screen.getByText(`Reminded. You can remind them again from ${longInstant(reminded.remind_from)}.`)).toBeTruthy();
});

test('a replacement that is refused names the field, and withdraws nothing', async () => {
  const own = 'You cannot be your own guarantor';
  const { user, sentTo } = answering('user', [
    mine,
    refusal(myGuarantorCalls.create, 422, own, { email: [own] }),
    answer(myGuarantorCalls.withdraw, { data: ikenna }),
  ]);
  shown();
  await user.click(await screen.findByRole('button', { name: 'Replace Ikenna Obi' }));
  await user.type(await screen.findByLabelText(/Full name/), 'Zainab Musa');
  await user.type(screen.getByLabelText(/Email address/), 'kemi@ajo.test');
  await user.type(screen.getByLabelText(/Phone number/), '08055500041');
  await user.click(screen.getByRole('button', { name: 'Ask this person instead' }));
  expect((await screen.findAllByText(own)).length).toBeGreaterThan(0);
  expect(sentTo(myGuarantorCalls.create).map(({ body }) => body)).toMatchObject([{ email: 'kemi@ajo.test' }]);
  expect(sentTo(myGuarantorCalls.withdraw)).toEqual([]);
});
