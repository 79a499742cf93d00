/** The page of the kit states every component of `#ui` once, and draws each in its states. */
import { renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as ui from '#ui';
import { KitPage, kitParts } from './kit.page.tsx';

const documented = kitParts.flatMap(({ entries }) => entries.map(({ name }) => name));
const components = Object.entries(ui).flatMap(([name, value]) =>
  /^[A-Z]/.test(name) && typeof value === 'function' ? [name] : [],
);

test('every component is on the page once, and nothing else', () => {
  expect(components.length).toBeGreaterThan(50);
  expect(documented.toSorted()).toEqual(components.toSorted());
});

test('each is drawn, or names a page that has it', async () => {
  renderPart(<KitPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Kit' })).toBeTruthy();
  for (const name of documented) expect(screen.getAllByText(name)).not.toHaveLength(0);
});
