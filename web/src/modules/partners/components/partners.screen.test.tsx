/** The tabs API keys and Webhooks of a merchant: a secret is shown once, a key is revoked after a question, a delivery is replayed. */
import { UserId } from '@ajo/contract/kernel/id';
import { day } from '@ajo/contract/kernel/time';
import {
  type PartnerDelivery,
  PartnerDeliveryId,
  partnerDeskCalls,
  type PartnerEndpoint,
  PartnerEndpointId,
  type PartnerKey,
  PartnerKeyId,
} from '@ajo/contract/modules/partners';
import { userCalls, type UserView } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const id = UserId.parse('0199a000-0000-7000-8000-0000000000d1');
const at = new Date('2026-03-02T08:00:00Z');
const person: UserView = {
  id,
  name: 'Musa Electronics',
  first_name: 'Musa',
  last_name: 'Electronics',
  email: 'merchant@ajo.test',
  phone_number: null,
  date_of_birth: null,
  type: 'merchant',
  user_type_id: 'merchant',
  status: 'active',
  suspended: false,
  suspended_reason: null,
  branch: null,
  branch_id: null,
  officer: null,
  officers: [],
  created_at: at,
  can: [],
};
const key: PartnerKey = {
  id: PartnerKeyId.parse('0199a000-0000-7000-8000-0000000000e1'),
  name: 'Shop system',
  prefix: 'ajo_live_Ab3dE9',
  scopes: ['partner.loans'],
  created_by: 'Adaeze Okonkwo',
  created_at: at,
  last_used_on: day('2026-03-04'),
  revoked_at: null,
};
const endpoint: PartnerEndpoint = {
  id: PartnerEndpointId.parse('0199a000-0000-7000-8000-0000000000e2'),
  url: 'https://shop.example/hooks',
  events: ['loan.disbursed'],
  status: 'active',
  previous_secret_until: null,
  created_by: 'Adaeze Okonkwo',
  created_at: at,
};
const failed: PartnerDelivery = {
  id: PartnerDeliveryId.parse('0199a000-0000-7000-8000-0000000000e3'),
  event_id: '0199a000-0000-7000-8000-0000000000e4',
  event: 'loan.disbursed',
  url: endpoint.url,
  status: 'failed',
  attempts: 8,
  next_at: null,
  last_status: 500,
  last_error: 'Answered 500',
  created_at: at,
  delivered_at: null,
};

type Answers = Parameters<typeof openPage>[1]['answers'];
const open = (tab: string, answers: Answers, as: 'admin' | 'subadmin' = 'admin') =>
  openPage(`/admin/users/${id}?tab=${tab}`, { as, answers: [...answers, answer(userCalls.read, { data: person })] });

test('a key is created with its access, and its secret is shown once', async () => {
  const { user, sentTo } = await open('keys', [
    answer(partnerDeskCalls.keys, { data: [key] }),
    answer(partnerDeskCalls.createKey, { message: 'API key created', data: key, secret: 'ajo_live_the-secret' }),
  ]);
  const row = (await screen.findByText('Shop system')).closest('tr');
  expect(row?.textContent).toContain('ajo_live_Ab3dE9…');
  expect(row?.textContent).toContain('04 Mar, 2026');
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  await user.type(form.getByLabelText(/^Name/), 'Till');
  await user.click(form.getByRole('checkbox', { name: 'Read customers' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  await expect.poll(() => sentTo(partnerDeskCalls.createKey)[0]?.body).toEqual({ name: 'Till', scopes: ['partner.loans'] });
  const shown = within(await screen.findByRole('dialog', { name: 'API key' }));
  expect(shown.getByText('ajo_live_the-secret')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('ajo_live_the-secret')).toBeNull();
});

test('a key is revoked after a question; a refused name is at its field', async () => {
  const taken = 'An active key has this name. Choose another';
  const { user, sentTo } = await open('keys', [
    answer(partnerDeskCalls.keys, { data: [key] }),
    answer(partnerDeskCalls.revokeKey, { message: 'API key revoked', data: { ...key, revoked_at: at } }),
    refusal(partnerDeskCalls.createKey, 422, taken, { name: [taken] }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Revoke Shop system' }));
  await user.click(screen.getByRole('button', { name: 'Revoke key' }));
  await expect.poll(() => sentTo(partnerDeskCalls.revokeKey)[0]?.params).toEqual({ id, key: key.id });
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  await user.type(form.getByLabelText(/^Name/), 'Shop system');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText(taken)).toBeTruthy();
});

test('an address is added and paused, and a failed delivery is replayed', async () => {
  const { user, sentTo } = await open('webhooks', [
    answer(partnerDeskCalls.endpoints, { data: [endpoint] }),
    answer(partnerDeskCalls.deliveries, pageWith([failed])),
    answer(partnerDeskCalls.createEndpoint, { message: 'Address added', data: endpoint, secret: 'whsec_the-secret' }),
    answer(partnerDeskCalls.setEndpointStatus, { message: 'Address changed', data: { ...endpoint, status: 'paused' } }),
    answer(partnerDeskCalls.replay, { message: 'The event is sent again now' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Replay Loan paid out/ }));
  await expect.poll(() => sentTo(partnerDeskCalls.replay)[0]?.params).toEqual({ id, delivery: failed.id });
  await user.click(screen.getByRole('button', { name: `Pause ${endpoint.url}` }));
  await expect.poll(() => sentTo(partnerDeskCalls.setEndpointStatus)[0]?.body).toEqual({ status: 'paused' });
  await user.click(screen.getByRole('button', { name: 'Add address' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add address' }));
  await user.type(form.getByLabelText(/^Address/), 'https://shop.example/new');
  await user.click(form.getByRole('button', { name: 'Add address' }));
  await expect.poll(() => sentTo(partnerDeskCalls.createEndpoint)[0]?.body).toMatchObject({ url: 'https://shop.example/new' });
  expect(await screen.findByText('whsec_the-secret')).toBeTruthy();
});

test('empty tabs say what will be there; a refusal shows its reason', async () => {
  await open('webhooks', [
    answer(partnerDeskCalls.endpoints, { data: [] }),
    refusal(partnerDeskCalls.deliveries, 404, 'Merchant not found'),
  ]);
  expect(await screen.findByText('No addresses yet')).toBeTruthy();
  expect(await screen.findByText('Merchant not found')).toBeTruthy();
});

test('a subadmin has neither tab', async () => {
  await open('profile', [], 'subadmin');
  expect(await screen.findByRole('tab', { name: 'Profile' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: /API keys|Webhooks/ })).toBeNull();
});

test('a signing secret is replaced after a question and shown once; one of today is not replaced again', async () => {
  const other: PartnerEndpoint = {
    ...endpoint,
    id: PartnerEndpointId.parse('0199a000-0000-7000-8000-0000000000e5'),
    url: 'https://till.example/hooks',
    previous_secret_until: new Date(Date.now() + 3_600_000),
  };
  const { user, sentTo } = await open('webhooks', [
    answer(partnerDeskCalls.endpoints, { data: [endpoint, other] }),
    answer(partnerDeskCalls.deliveries, pageWith([])),
    answer(partnerDeskCalls.rotateSecret, { message: 'Signing secret replaced', data: other, secret: 'whsec_the-new-one' }),
  ]);
  expect(await screen.findByText(/^Old secret valid until/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Replace the secret of ${other.url}` })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Replace the secret of ${endpoint.url}` }));
  await user.click(screen.getByRole('button', { name: 'Replace secret' }));
  expect(await screen.findByText('whsec_the-new-one')).toBeTruthy();
  expect(sentTo(partnerDeskCalls.rotateSecret)[0]?.params).toEqual({ id, endpoint: endpoint.id });
});
