import { answering, renderPart } from '#test-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DocumentButton, DocumentPreview } from './documents.tsx';
import type { ShownDocument } from './shown-document.ts';

const documents: ShownDocument[] = ['Passport', 'Utility bill', 'Work ID'].map((title, at) => ({
  id: String(at),
  title: `${title} of Ada Obi`,
  type: 'image/jpeg',
  url: `/api/files/${at}`,
}));
// The window is fetched: an act that is awaited keeps what it suspends.
const open = (name: string): Promise<void> =>
  act(async () => {
    screen.getByRole('button', { name }).click();
    await import('./document-viewer.tsx');
  });

const [passport, bill] = documents as [ShownDocument, ShownDocument];

const picture = (): HTMLElement => within(screen.getByRole('dialog')).getByRole('img');
const zoom = (): string => screen.getByLabelText('Zoom').textContent;

test('a document opens in place, is zoomed and rotated by keys, and arrows turn to the others of the case', async () => {
  const { user } = answering('compliance_officer', []);
  renderPart(<DocumentPreview document={passport} among={documents} />);
  await open('View Passport of Ada Obi');
  await screen.findByRole('img', { name: 'Passport of Ada Obi' });
  expect(picture().getAttribute('src')).toBe('/api/files/0');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));

  await user.keyboard('+r');
  expect(picture().style.transform).toContain('rotate(90deg)');
  await user.keyboard('+');
  expect(zoom()).toBe('150%');
  await user.keyboard('{ArrowRight}');
  expect(picture().getAttribute('src')).toBe('/api/files/0');
  await user.keyboard('0{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'Utility bill of Ada Obi' })).toBeTruthy();
  expect([picture().getAttribute('src'), zoom()]).toEqual(['/api/files/1', '100%']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('document 3 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(picture().getAttribute('src')).toBe('/api/files/2');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one document alone has no turning, and a spreadsheet is downloaded', async () => {
  answering('finance', []);
  renderPart(<DocumentButton document={bill} />);
  await open('View Utility bill of Ada Obi');
  await screen.findByRole('img', { name: 'Utility bill of Ada Obi' });
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();

  renderPart(<DocumentButton document={{ ...bill, type: 'text/csv', title: 'Statement' }} />);
  expect(screen.getByRole('link', { name: 'Download Statement' }).getAttribute('href')).toBe('/api/files/1');
});
