/** The brand screen: colours with their contrast, what is sent, refusals at their field, and a failed load. */
import { day } from '@ajo/contract/kernel/time';
import { brandCalls, type BrandView } from '@ajo/contract/modules/brand';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const tag = '0123456789abcdef';
const view: BrandView = {
  look: { primary: '#0b3d2c', accent: '#f4b236', logo: null },
  name: 'Ajo',
  legal_name: 'Ajo Microcredit Limited',
  licence: '',
  tin: null,
  versions: [],
};
const changed: BrandView = {
  ...view,
  look: { primary: '#1d4ed8', accent: '#fde68a', logo: tag },
  versions: [
    {
      effective_on: day('2026-03-02'),
      changed_by: 'Kemi Adebayo',
      changed_at: new Date('2026-03-02T08:00:00Z'),
      look: { primary: '#1d4ed8', accent: '#fde68a', logo: tag },
    },
  ],
};
const open = (held: BrandView, more: Parameters<typeof openPage>[1]['answers'] = []) =>
  openPage('/admin/brand', {
    as: 'superadmin',
    answers: [
      ...(more ?? []),
      answer(brandCalls.read, { data: held }),
      answer(brandCalls.change, { message: 'Brand updated', data: changed }),
    ],
  });
const form = async () => within(await screen.findByRole('form', { name: 'Brand' }));

test('the samples show what the colours do, and a colour that is too pale is refused before it is sent', async () => {
  const { user } = await open(view);
  const primary = (await form()).getByLabelText('Main colour');
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Light screens', 'Dark screens']),
  );
  await user.clear(primary);
  await user.type(primary, '#ffe066');
  expect(screen.getByText('Choose a darker colour: buttons hardly show on the page')).toBeTruthy();
});

test('colours and a logo are sent, and the version in force is shown', async () => {
  const { user, sentTo } = await open(view);
  const fields = await form();
  await user.clear(fields.getByLabelText('Main colour'));
  await user.type(fields.getByLabelText('Main colour'), '#1d4ed8');
  await user.upload(fields.getByLabelText(/^Logo/), new File(['png'], 'logo.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByRole('row', { name: /02 Mar, 2026 Current Kemi Adebayo #1d4ed8/ })).toBeTruthy();
  expect(sentTo(brandCalls.change)).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'The logo of Ajo' }).getAttribute('src')).toBe(`/brand/${tag}.png`);
});

test('a refusal of the server is shown at its field', async () => {
  const errors = { primary: ['Choose another shade: neither white nor dark text can be read on it'] };
  const { user } = await open(view, [refusal(brandCalls.change, 422, 'Choose another shade', errors)]);
  await user.click(await screen.findByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText(errors.primary[0] ?? '')).toBeTruthy();
});

test('loading fails: the screen says so and offers another try', async () => {
  await openPage('/admin/brand', { as: 'superadmin', answers: [refusal(brandCalls.read, 503, 'The database is away', {})] });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
});
