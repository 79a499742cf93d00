/** Which search of a list a text is for. */
import { expect, test } from 'vitest';
import { searchedText, searchOf } from './list-search.ts';

const people = { searches: ['name', 'phone', 'email'] };

test.each([
  ['Chiamaka Eze', { name: 'Chiamaka Eze', phone: '', email: '' }],
  ['eze@', { name: '', phone: '', email: 'eze@' }],
  ['0803 111 2233', { name: '', phone: '0803 111 2233', email: '' }],
  ['+234803', { name: '', phone: '+234803', email: '' }],
  ['08', { name: '08', phone: '', email: '' }],
  ['', { name: '', phone: '', email: '' }],
])('"%s" is searched as what it looks like, and nothing else is searched', (text, searches) => {
  expect(searchOf(people, text)).toEqual(searches);
});

test('a list with one search for everything gets every text in it', () => {
  expect(searchOf({ searches: ['search', 'name', 'email'] }, 'a@b')).toEqual({ search: 'a@b', name: '', email: '' });
  expect(searchOf({ searches: ['search'] }, '0803')).toEqual({ search: '0803' });
});

test('the field shows the search of a link, whichever it is', () => {
  expect(searchedText(people, { status: 'active', email: 'eze@ajo.test' })).toBe('eze@ajo.test');
  expect(searchedText(people, {})).toBe('');
});
