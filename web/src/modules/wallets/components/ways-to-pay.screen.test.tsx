/** Whatever a dialog offers, the ways to pay are in one order (decision 957). */
import { renderPart } from '#test-page';
import { expect, test } from 'vitest';
import { WaysToPay } from './ways-to-pay.tsx';

test.each([
  [{ savings: 'savings ', paymentPage: 'page ', savedCard: 'card ', transfer: 'transfer ' }, 'transfer card page savings '],
  [{ savings: 'savings ', transfer: 'transfer ' }, 'transfer savings '],
  [{ paymentPage: 'page ', savedCard: false, transfer: null }, 'page '],
])('%o reads %s', (ways, order) => {
  renderPart(
    <p id="ways">
      <WaysToPay {...ways} />
    </p>,
  );
  expect(document.querySelector('#ways')?.textContent).toBe(order);
});
