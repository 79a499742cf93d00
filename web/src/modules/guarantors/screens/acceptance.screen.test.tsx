/** The link of a guarantor: what became of it, the video, and the answer. */
import { kobo } from '@ajo/contract/kernel/money';
import { guarantorCalls, type InvitationView, type LinkState } from '@ajo/contract/modules/guarantors';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brand } from '#platform/brand';

const address = '/guarantor/acceptance?token=abc&email=ikenna%40mail.test';
const over = refusal(guarantorCalls.read, 401, 'This link has expired');
const state = (what: LinkState) =>
  answer(guarantorCalls.linkState, { data: { state: what, at: new Date('2026-03-01T23:30:00Z') } });
const invitation: InvitationView = {
  guarantor: 'Ikenna Obi',
  borrower: 'Chiamaka Eze',
  relationship: 'Brother',
  amount: kobo(50_000_000n),
  terms: null,
  duties: ['You owe what the borrower does not pay.'],
  status: 'incomplete',
  bvn_done: true,
  phone_done: true,
  video_done: false,
  bank_statement_done: false,
  video_required: true,
  bank_statement_required: false,
  consent_words: { bvn: 'bvn', video: 'You may keep my video', statement: 'You may keep my statement' },
  video_words: 'My name is Ikenna Obi',
  statement: 'I stand for the loan of Chiamaka Eze.',
  statement_version: 'v3',
  expires_at: new Date('2026-03-09T08:00:00Z'),
};
const telephone = `tel:${brand.phone.replaceAll(' ', '')}`;
const callUs = (): string | null => screen.getByRole('link', { name: `Call us: ${brand.phone}` }).getAttribute('href');
const open = (...answers: Parameters<typeof openPage>[1]['answers']) => openPage(address, { answers });

test.each<[LinkState, string]>([
  ['replaced', 'There is a newer link'],
  ['accepted', 'You have accepted already'],
  ['refused', 'You have refused already'],
  ['withdrawn', 'This request was withdrawn'],
  ['loan_ended', 'The loan no longer needs your answer'],
  ['unknown', 'This link is not valid'],
])('a link that is %s has the heading "%s"', async (what, title) => {
  await open(over, state(what));
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me a new link' }) !== null).toBe(what === 'replaced');
  expect(callUs()).toBe(telephone);
});

test('an expired link shows its last day in Lagos, and is renewed with its own token', async () => {
  const { user, sentTo } = await open(
    over,
    state('expired'),
    answer(guarantorCalls.renew, { message: 'a new link is in your mailbox' }),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeTruthy();
  expect(screen.getByText(/until 02 Mar, 2026/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
  expect(await screen.findByText(/a new link is in your mailbox/)).toBeTruthy();
  expect(sentTo(guarantorCalls.renew)[0]?.body).toEqual({ token: 'abc', email: 'ikenna@mail.test' });
});

test('an incomplete link sends no request', async () => {
  const { requests } = await openPage('/guarantor/acceptance?email=ikenna%40mail.test', { answers: [] });
  expect(screen.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeTruthy();
  expect(requests).toEqual([]);
  expect(callUs()).toBe(telephone);
});

test('the request is the heading of the first step only; later steps have their own, with the loan in one line', async () => {
  const atStart = { ...invitation, bvn_done: false, phone_done: false };
  const { user } = await open(answer(guarantorCalls.read, { data: atStart }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chiamaka Eze asks you to be a guarantor' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I have read this' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Your BVN' })).toBeTruthy();
  expect(screen.getByText('Guarantee for Chiamaka Eze, ₦500,000.00')).toBeTruthy();
  expect(screen.queryByText(/asks you to be a guarantor/)).toBeNull();
});

test.each([
  [1, '2 weeks', 'One'],
  [8, '2 weeks', '8, one every 2 weeks'],
  [30, 'day', '30, one every day'],
])('of %i instalments, each after %s, the guarantor reads "%s"', async (instalments, interval, text) => {
  const terms = {
    purpose: 'Trade',
    instalments,
    interval,
    frequency: 'week',
    each_instalment: '₦5,000',
    total_repayable: kobo(0n),
  };
  await open(answer(guarantorCalls.read, { data: { ...invitation, bvn_done: false, terms } }));
  expect(screen.getByText('Instalments').nextElementSibling?.textContent).toBe(text);
});

test('the picture of the camera is brought onto the screen', async () => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const media = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => Object.assign(new MediaStream(), { getTracks: () => [] }) },
  });
  const shown: Element[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this);
  });
  try {
    const { user } = await open(answer(guarantorCalls.read, { data: invitation }));
    await user.click(screen.getByRole('button', { name: 'Open the camera' }));
    const picture = await screen.findByLabelText('Camera preview');
    expect(shown.some((one) => one.contains(picture))).toBe(true);
  } finally {
    scroll.mockRestore();
    vi.unstubAllGlobals();
    if (media) Object.defineProperty(navigator, 'mediaDevices', media);
    else Reflect.deleteProperty(navigator, 'mediaDevices');
  }
});

test('a refused camera leaves the file upload; an oversized file is not sent, and consent is required', async () => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  const media = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  });
  try {
    const { user, sentTo } = await open(
      answer(guarantorCalls.read, { data: invitation }),
      refusal(guarantorCalls.evidence, 422, 'Choose a file of this kind: MP4, WEBM, MOV', {
        video: ['Choose a file of this kind: MP4, WEBM, MOV'],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Open the camera' }));
    expect(await screen.findByText(/does not let this page use the camera/)).toBeTruthy();
    const file = screen.getByLabelText(/choose a(nother)? video/i);
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'long.mp4', { type: 'video/mp4' });
    await user.upload(file, large);
    expect(await screen.findByText(/^long\.mp4 is larger than 5 MB/)).toBeTruthy();
    await user.upload(screen.getByLabelText(/choose a(nother)? video/i), new File(['x'], 'me.mp4', { type: 'video/mp4' }));
    await user.click(await screen.findByRole('button', { name: 'Send this video' }));
    expect(await screen.findByText('We may keep this only with your consent')).toBeTruthy();
    expect(sentTo(guarantorCalls.evidence)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'You may keep my video' }));
    await user.click(screen.getByRole('button', { name: 'Send this video' }));
    expect((await screen.findAllByText(/Choose a file of this kind: MP4, WEBM, MOV/)).length).toBeGreaterThan(0);
    expect(sentTo(guarantorCalls.evidence)).toMatchObject([
      { query: { token: 'abc', email: 'ikenna@mail.test' }, body: { consent: 'true' } },
    ]);
  } finally {
    vi.unstubAllGlobals();
    if (media) Object.defineProperty(navigator, 'mediaDevices', media);
    else Reflect.deleteProperty(navigator, 'mediaDevices');
  }
});

test('the reply names the statement version that was read; an error of the server is shown', async () => {
  const { user, sentTo } = await open(
    answer(guarantorCalls.read, { data: { ...invitation, video_done: true } }),
    refusal(guarantorCalls.accept, 409, 'The statement has changed'),
  );
  expect(screen.getByText('I stand for the loan of Chiamaka Eze.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I accept' }));
  // A name that is already there is no signature.
  expect(await screen.findByText('Enter your full name to sign')).toBeTruthy();
  expect(sentTo(guarantorCalls.accept)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Sign with your full name' }), 'Ikenna Obi');
  await user.click(screen.getByRole('button', { name: 'I accept' }));
  expect((await screen.findAllByText('The statement has changed')).length).toBeGreaterThan(0);
  expect(sentTo(guarantorCalls.accept)[0]?.body).toEqual({ accept: 'true', statement_version: 'v3', name: 'Ikenna Obi' });
});

test('a refusal is confirmed with its own text', async () => {
  const { user, sentTo } = await open(
    answer(guarantorCalls.read, { data: { ...invitation, video_done: true } }),
    answer(guarantorCalls.accept, { message: 'We have your answer' }),
  );
  await user.click(screen.getByRole('button', { name: 'I refuse' }));
  const dialog = screen.getByRole('dialog');
  const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('button[type=submit]')];
  await user.click(buttons[0] ?? dialog);
  expect(await screen.findByRole('heading', { level: 1, name: 'You have refused' })).toBeTruthy();
  expect(sentTo(guarantorCalls.accept)[0]?.body).toMatchObject({ accept: 'false' });
});
