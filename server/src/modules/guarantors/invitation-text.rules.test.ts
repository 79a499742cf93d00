/** The link of an invitation is whole in one text message, however long the name and the address of the site are. */
import { expect, test } from 'vitest';
import { invitationText } from './invitation-text.rules.ts';

const token = 't'.repeat(43);

test.each([
  ['https://app.ajo.ng', 'Musa Ibrahim'],
  ['https://app.ajo.ng', 'Oluwaseunfunmi Adebayo-Ogunlesi Chukwuemeka'],
  ['https://lending.a-rather-long-name-of-a-cooperative.com.ng', 'Musa Ibrahim'],
])('from %s for %s', (site, borrower) => {
  const url = `${site}/guarantor/acceptance?token=${token}`;
  const text = invitationText({ brand: 'Ajo', borrower, url });
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text.endsWith(url)).toBe(true);
});

test('the name of the borrower is stated', () => {
  expect(invitationText({ brand: 'Ajo', borrower: 'Musa Ibrahim', url: 'https://ajo.ng/x' })).toBe(
    'Ajo: Musa Ibrahim asks you to guarantee a loan. Read and answer: https://ajo.ng/x',
  );
});

test.each([
  ['Musa Ibrahim', 'Ajo: Musa Ibrahim asks you to guarantee a loan. Read and answer:'],
  ['Oluwaseun Adebayo-Ogunlesi', 'Ajo: Oluwaseun Adebayo-Ogunlesi asks you to guarantee a loan:'],
  ['Oluwaseunfunmi Adebayo-Ogunlesi Chukwuemeka', 'Ajo: Guarantor for Oluwaseunfunmi Adebayo-Ogunlesi Chukwuemeka?'],
  ['Oluwaseunfunmilayo Adebayo-Ogunlesi Chukwuemeka-Nwachukwu', 'Ajo: Guarantor for Oluwaseunfunmilayo Chukwuemeka-Nwachukwu?'],
])('other words are shortened before the name %s', (borrower, text) => {
  const url = `https://app.ajo.ng/guarantor/acceptance?token=${token}`;
  const sent = invitationText({ brand: 'Ajo', borrower, url });
  expect(sent).toBe(`${text} ${url}`);
  expect(sent.length).toBeLessThanOrEqual(160);
});

test('where there is no room for a name, the link stays whole', () => {
  const url = `https://app.ajo.ng/${'x'.repeat(130)}`;
  expect(invitationText({ brand: 'Ajo', borrower: 'Musa Ibrahim', url })).toBe(`Ajo: a guarantor is needed. ${url}`);
});
