/** The look of the brand as a setting: who may change it, which fields are refused, its logo, and what pages and mails show of it. */
import { appOf, ask, aTeam, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { openHttpApp } from '#platform/http/http-app';
import { rememberedLook, serveBrandFiles, withLook } from '#platform/http/page-look';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formOf, pdf, type SentFile } from '../../../tests/repayments/forms.ts';
import { logoBytes, mailColours, pageLook } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const { staff } = await aTeam(context, ['superadmin', 'admin'], ['Ikeja', 'Aba']);
const source = { pageLook, logoBytes };
const files = await openHttpApp(context);
serveBrandFiles(files, context, { source, look: rememberedLook(context, source) });

const picture = (height: number): Promise<Buffer> =>
  sharp({ create: { width: height * 3, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer();
const png = async (height: number): Promise<SentFile> => ({ name: 'logo.png', type: 'image/png', bytes: await picture(height) });
const blue = { primary: '#1d4ed8', accent: '#fde68a' };

async function change(fields: Record<string, string>, file?: SentFile, as: 'superadmin' | 'admin' = 'superadmin') {
  const sent = file ? formOf(fields, { ...file, field: 'logo' }) : { body: fields };
  return ask(app, 'POST /api/admin/brand', { as: await signIn(context, staff[as]), ...sent });
}
const read = async () => (await ask(app, 'GET /api/admin/brand', { as: await signIn(context, staff.superadmin) })).json().data;

test('until it is changed, pages and mails have the colours of the product and load nothing more', async () => {
  expect((await read()).look).toEqual({ primary: '#0b3d2c', accent: '#f4b236', logo: null });
  expect(await pageLook(context)).toBeUndefined();
  expect(withLook('<head></head>', undefined)).toBe('<head></head>');
  expect((await mailColours(context)).primary).toBe('#0b3d2c');
});

test('a superadmin changes the colours; refused ones are named, and another role may not', async () => {
  expect((await change(blue, undefined, 'admin')).statusCode).toBe(403);
  const refused: [Record<string, string>, string][] = [
    [{ ...blue, primary: 'blue' }, 'primary'],
    [{ ...blue, primary: '#ffe066' }, 'primary'],
    [{ ...blue, accent: '#101010' }, 'accent'],
    [{ ...blue, logo_choice: 'other' }, 'logo_choice'],
  ];
  for (const [body, field] of refused) {
    const answer = await change(body);
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([field, 422, [field]]);
  }
  expect((await read()).versions).toEqual([]);
  const saved = await change({ primary: '#1D4ED8', accent: '#fde68a' });
  expect([saved.statusCode, saved.json().message, saved.json().data.look]).toEqual([
    200,
    'Brand updated',
    { ...blue, logo: null },
  ]);
  expect((await mailColours(context)).primary).toBe('#1d4ed8');
});

test('a logo is redrawn, stored once, served to everyone, kept by later changes and removed on request', async () => {
  const first = await change(blue, await png(400));
  const tag: string = first.json().data.look.logo;
  const served = await files.inject({ url: `/brand/${tag}.png` });
  const { width, height } = await sharp(served.rawPayload).metadata();
  expect([served.statusCode, served.headers['content-type'], width, height]).toEqual([200, 'image/png', 432, 144]);
  expect((await change(blue)).json().data.look.logo).toBe(tag);
  expect((await change(blue, await png(400))).json().data.look.logo).toBe(tag);
  const stored = await sql<{ count: number }>`select count(*)::int as count from brand_logos`.execute(sqlOf(context.db));
  expect(stored.rows).toEqual([{ count: 1 }]);
  expect((await change({ ...blue, logo_choice: 'none' })).json().data.look.logo).toBeNull();
  expect((await files.inject({ url: `/brand/${tag}.png` })).statusCode).toBe(200);
});

test('a small picture and a file of another kind are refused by the field', async () => {
  const small = await change(blue, await png(40));
  const other = await change(blue, { name: 'logo.png', type: 'image/png', bytes: pdf });
  for (const answer of [small, other]) expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['logo']]);
});

test('two changes at once leave one of them in force and both in the history', async () => {
  const before = (await read()).versions.length;
  const both = await Promise.all([change(blue), change({ primary: '#b91c1c', accent: '#fde68a' })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { look, versions } = await read();
  expect([blue.primary, '#b91c1c']).toContain(look.primary);
  expect(versions.length).toBe(before);
  await change(blue);
});

test('pages name a style sheet of this look; an earlier name gets the present one, and an unknown file is 404', async () => {
  const look = await pageLook(context);
  const page = withLook('<head><meta name="theme-color" content="#0b3d2c" /></head>', look);
  expect(page).toBe(
    `<head><meta name="theme-color" content="#1d4ed8" /><link rel="stylesheet" href="/brand/${look?.tag}.css"></head>`,
  );
  context.clock.moveBy(61_000);
  const sheet = await files.inject({ url: `/brand/${look?.tag}.css` });
  expect([sheet.statusCode, sheet.headers['cache-control'], sheet.body.includes('--primary:#1d4ed8')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    true,
  ]);
  expect((await files.inject({ url: '/brand/0123456789abcdef.css' })).headers['cache-control']).toBe('no-cache');
  for (const url of ['/brand/0123456789abcdef.png', '/brand/..%2fx.css', '/brand/x.css'])
    expect((await files.inject({ url })).statusCode).toBe(404);
});
