/** The documents of the public site, made without a server: all routes of the specification, and what they say when a figure is missing. */
import { expect, test } from 'vitest';
import { documentAt, publicPaths, robots, sitemap } from './documents.tsx';
import { publicPaths as spelled } from './platform/public-paths.ts';

const assets = {
  styles: ['/a.css'],
  scripts: { calculator: '/c.js', growth: '/g.js', saving: '/s.js', forms: '/f.js', account: '/a.js' },
};
const make = (path: string, callApi: (question: { url: string }) => Promise<unknown> = async () => undefined) =>
  documentAt(path, { origin: 'https://lender.test', assets, callApi });

test('the public pages are those of the specification and that of savings, and the router leaves the program for each of them', () => {
  const specified = [
    '/',
    '/loans',
    '/invest',
    '/save',
    '/business-management',
    '/foodmart',
    '/faq',
    '/terms',
    '/privacy',
    '/requirements',
  ];
  expect(publicPaths).toEqual(specified);
  expect(spelled).toEqual(specified);
});

test('no document is made for any other path', async () => {
  expect(await make('/contact')).toBeUndefined();
  expect(await make('/loans/')).toBeUndefined();
});

test.each(publicPaths)('%s is a complete document without figures too, and names what is missing', async (path) => {
  const made = await make(path);
  expect(made?.html.startsWith('<!doctype html><html lang="en-NG">')).toBe(true);
  expect(made?.html).toContain(`<link rel="canonical" href="https://lender.test${path}"/>`);
  const showsFigures = ['/', '/loans', '/invest', '/save', '/foodmart', '/requirements'].includes(path);
  // The sentences of /faq and /terms hold for every product when the products are not known.
  const followsProducts = ['/faq', '/terms'].includes(path);
  expect([made?.whole, made?.html.includes('cannot be shown just now')]).toEqual([
    !showsFigures && !followsProducts,
    showsFigures,
  ]);
});

test('database values cannot break out of the page', async () => {
  const hostile = '</script><script>alert(1)</script>';
  const one = {
    id: 'a',
    price: 100,
    instalments: 2,
    frequency: 'week',
    instalment: 50,
    last_instalment: 50,
    description: hostile,
  };
  const plan = {
    id: 'p',
    type: 'food',
    name: hostile,
    description: '',
    betalife_packages: [{ ...one, name: hostile, items: [] }],
  };
  const made = await make('/foodmart', async () => [plan]);
  expect(made?.html).not.toContain('<script>alert');
  expect(made?.html).toContain('&lt;script&gt;');
});

test('the sitemap and robots.txt contain the address of the lender', () => {
  expect(sitemap('https://lender.test')).toContain('<loc>https://lender.test/foodmart</loc>');
  expect(robots('https://lender.test')).toContain('Sitemap: https://lender.test/sitemap.xml');
});
