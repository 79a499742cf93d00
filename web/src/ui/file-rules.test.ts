/** A file of a wrong kind or size is refused before anything is sent, in words that name what to choose. */
import { heicRefused, uploadLimitBytes } from '@ajo/contract/kernel/call';
import { expect, test } from 'vitest';
import { kindsText, sizeText, whyNotFile } from './file-rules.ts';

const documents = 'image/jpeg,image/png,application/pdf';
const limits = { accept: documents, maxBytes: uploadLimitBytes };

test.each([
  ['photo.jpg', 'image/jpeg'],
  ['bill.PDF', ''],
  ['bill.pdf', 'application/octet-stream'],
  ['scan', ''],
])('%s (%s) may be chosen', (name, type) => {
  expect(whyNotFile({ name, type, size: 1 }, limits)).toBeUndefined();
});

test.each([
  ['letter.docx', ''],
  ['run.exe', 'application/x-msdownload'],
  ['clip.mp4', 'video/mp4'],
])('%s (%s) is refused with the kinds that fit', (name, type) => {
  expect(whyNotFile({ name, type, size: 1 }, limits)).toBe(`${name} cannot be sent here. Choose a JPG, PNG or PDF file.`);
});

test('an iPhone photo is refused with the way out, unless the field converts it', () => {
  const photo = { name: 'IMG_1.HEIC', type: '', size: 1 };
  expect(whyNotFile(photo, limits)).toBe(heicRefused);
  expect(whyNotFile(photo, { ...limits, takes: 'image/*' })).toBeUndefined();
});

test('5 MB may be sent, one byte more may not', () => {
  const file = { name: 'a.pdf', type: 'application/pdf' };
  expect(whyNotFile({ ...file, size: uploadLimitBytes }, limits)).toBeUndefined();
  expect(whyNotFile({ ...file, size: uploadLimitBytes + 1 }, limits)).toBe('a.pdf is larger than 5 MB. Choose a smaller file.');
});

test('kinds are a list, and one kind is a word', () => {
  expect([kindsText(documents), kindsText('.csv,text/csv')]).toEqual(['JPG, PNG or PDF', 'CSV']);
});

test.each([
  [0, '1 KB'],
  [310_400, '310 KB'],
  [4_210_000, '4.2 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
