/** A question for the PIN that leaves the page before it is answered. */
import { answering, renderPart } from '#test-page';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { proveAgain } from '#platform/step-up';
import { PinDialog } from './step-up-dialog.tsx';

test('calls that wait for a PIN end when its window leaves the page, and the next one asks again', async () => {
  answering('user', []);
  renderPart(<PinDialog />);
  const first = proveAgain();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  cleanup();
  expect(await first).toBe(false);
  renderPart(<PinDialog />);
  void proveAgain();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  cleanup();
});
