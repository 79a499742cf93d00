/** An act on a line of the bank: the first one is a button of its row, the others are in its menu. */
import type { Locator } from '@playwright/test';

export async function actOnLine(line: Locator, name: string): Promise<void> {
  await line
    .getByRole('button', { name: /^More: / })
    .or(line.getByRole('button', { name: new RegExp(`^${name}`) }))
    .first()
    .waitFor();
  const act = line.getByRole('button', { name: new RegExp(`^${name}`) });
  if ((await act.count()) === 0) await line.getByRole('button', { name: /^More: / }).click();
  await act.click();
  await line.page().getByRole('dialog').waitFor();
}
