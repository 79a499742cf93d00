/** Guarantors: reminded, replaced, accepting on a phone with or without a camera, and refused by staff. */
import { join } from 'node:path';
import { pdfOf } from '../server/tests/statements/draw.ts';
import { anOrdinaryAccount, papers } from '../server/tests/statements/papers.ts';
import { expect, type Page } from '@playwright/test';
import { looksRight } from './looks.ts';
import { sandbox, signAsGuarantor, signIn } from './people.ts';
import { changeRow, test } from './product.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
const phone = { width: 360, height: 740 };
const video = join(import.meta.dirname, '../server/seeds/demo/guarantor-video.webm');
const borrower = 'customer3@ajo.test';
const main = (page: Page) => page.getByRole('main');
const mine = (page: Page) => page.getByRole('region', { name: 'My guarantors' });
let loanAddress = '';
const links: Record<string, string> = {};

type Post = { kind: 'mail' | 'sms'; to: string; pattern: RegExp };
const linkIn = (to: string): Post => ({ kind: 'mail', to, pattern: /\/guarantor\/acceptance\S+/ });

/** The text of the newest mail or text message; empty when there is none. */
async function newest({ kind, to, pattern }: Post): Promise<string> {
  const all = (await (await fetch(`${sandbox}/_control/${kind}`)).json()) as { to: string; text: string }[];
  return all.flatMap((one) => (one.to === to ? (pattern.exec(one.text)?.[0] ?? []) : [])).at(-1) ?? '';
}

/** The text of the mail or text message sent by this act. */
async function sentBy(act: () => Promise<void>, post: Post): Promise<string> {
  const known = await newest(post);
  await act();
  let found = known;
  await expect.poll(async () => (found = await newest(post)) !== known, { timeout: 30_000 }).toBe(true);
  return found;
}

async function dashboardOf(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await signIn(page, borrower, { at: '/dashboard' });
  await expect(mine(page)).toBeVisible();
}

async function provesBvnAndPhone(page: Page, bvn: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'I have read this' }).click();
  await page.getByRole('textbox', { name: /BVN/ }).fill(bvn);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm my BVN' }).click();
  await page.getByRole('textbox', { name: /Phone number/ }).fill(number);
  const code = await sentBy(() => page.getByRole('button', { name: 'Send me a code' }).click(), {
    kind: 'sms',
    to: `+234${number.slice(1)}`,
    pattern: /\d{6}/,
  });
  await page.getByRole('textbox', { name: /The code we sent you/ }).fill(code);
  await page.getByRole('button', { name: 'Confirm my phone' }).click();
}

test('a reminder replaces the link of a guarantor who has not answered', async ({ page }) => {
  await dashboardOf(page);
  await expect(mine(page).getByText('Ikenna Obi', { exact: true })).toBeVisible();
  await looksRight(page, 'my-guarantors');
  const remind = mine(page).getByRole('button', { name: 'Remind Ikenna Obi' });
  const first = await sentBy(() => remind.click(), linkIn('ikenna.obi@mail.test'));
  await expect(mine(page).getByText(/^Reminded\. You can remind them again from /)).toBeVisible();
  await expect(remind).toBeDisabled();
  await changeRow(`update guarantors set borrower_reminded_at = now() - interval '9 hours' where email = $1`, [
    'ikenna.obi@mail.test',
  ]);
  await page.reload();
  links['ikenna'] = await sentBy(() => remind.click(), linkIn('ikenna.obi@mail.test'));
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'There is a newer link' })).toBeVisible();
  await page.goto(links['ikenna']);
  await expect(page.getByRole('heading', { name: /asks you to be a guarantor/ })).toBeVisible();
  await looksRight(page, 'acceptance-read');
});

test('an expired link can be renewed by mail', async ({ page }) => {
  await page.setViewportSize(phone);
  await changeRow(`update guarantors set token_expires_at = now() - interval '1 hour' where email = $1`, [
    'ikenna.obi@mail.test',
  ]);
  await page.goto(links['ikenna'] ?? '');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await looksRight(page, 'acceptance-expired');
  const renew = (): Promise<void> => page.getByRole('button', { name: 'Send me a new link' }).click();
  const renewed = await sentBy(renew, linkIn('ikenna.obi@mail.test'));
  await expect(page.getByText('a new link is on your phone')).toBeVisible();
  await page.goto(renewed);
  await expect(page.getByRole('button', { name: 'I have read this' })).toBeVisible();
  links['ikenna'] = renewed;
});

test('the borrower replaces a guarantor with another person', async ({ page }) => {
  await dashboardOf(page);
  await mine(page).getByRole('button', { name: 'Replace Ikenna Obi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Zainab Musa');
  await dialog.getByLabel('Email address').fill('zainab.musa@mail.test');
  await dialog.getByLabel('Phone number').fill('08055500041');
  await looksRight(page, 'my-guarantors-replace');
  const sendRequest = (): Promise<void> => dialog.getByRole('button', { name: 'Ask this person instead' }).click();
  links['zainab'] = await sentBy(sendRequest, linkIn('zainab.musa@mail.test'));
  await expect(mine(page).getByText('The request was withdrawn')).toBeVisible();
  await page.goto(links['ikenna'] ?? '');
  await expect(page.getByRole('heading', { name: 'This request was withdrawn' })).toBeVisible();
});

test('a guarantor without camera access accepts with a video file', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(
    `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError'); }`,
  );
  await page.goto(links['zainab'] ?? '');
  await provesBvnAndPhone(page, '22233300041', '08055500041');
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await expect(page.getByText('does not let this page use the camera')).toBeVisible();
  await looksRight(page, 'acceptance-camera-refused');

  const file = page.getByLabel(/choose a(nother)? video/i);
  await file.setInputFiles(video);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send this video' }).click();
  await expect(page.getByRole('heading', { name: 'What you accept' })).toBeVisible();
  await looksRight(page, 'acceptance-answer');
  await signAsGuarantor(page, 'Zainab Musa');
  await expect(page.getByRole('heading', { name: 'You have accepted' })).toBeVisible();
  await looksRight(page, 'acceptance-accepted');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have accepted already' })).toBeVisible();
});

test('a guarantor records a video in the page, adds a bank statement and accepts', async ({ page, browser }) => {
  await dashboardOf(page);
  await mine(page).getByRole('button', { name: 'Name another guarantor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Tunde Bakare');
  await dialog.getByLabel('Email address').fill('tunde.bakare@mail.test');
  await dialog.getByLabel('Phone number').fill('08055500042');
  const sendRequest = (): Promise<void> => dialog.getByRole('button', { name: 'Send request' }).click();
  const link = await sentBy(sendRequest, linkIn('tunde.bakare@mail.test'));
  await expect(page.getByText('Guarantor added successful').first()).toBeVisible();

  const other = await (await browser.newContext({ viewport: phone })).newPage();
  await other.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 360 });
    const pen = canvas.getContext('2d');
    setInterval(() => { pen.fillStyle = 'hsl(' + (Date.now() / 20) % 360 + ' 60% 50%)'; pen.fillRect(0, 0, 480, 360); }, 50);
    const sound = new AudioContext().createMediaStreamDestination();
    return new MediaStream([...canvas.captureStream(20).getTracks(), ...sound.stream.getTracks()]);
  }`);
  await other.goto(link);
  await provesBvnAndPhone(other, '22233300042', '08055500042');
  await looksRight(other, 'acceptance-video');
  await other.getByRole('button', { name: 'Open the camera' }).click();
  await other.getByRole('button', { name: 'Start recording' }).click();
  await expect(other.getByText('Recording: 2 of 30 seconds')).toBeVisible();
  await looksRight(other, 'acceptance-recording', [[360, 'light']]);
  await other.getByRole('button', { name: 'Stop recording' }).click();
  await expect(other.getByLabel('Your video', { exact: true }).locator('visible=true').last()).toBeVisible();
  await other.getByRole('checkbox').check();
  await looksRight(other, 'acceptance-recorded');
  await other.getByRole('button', { name: 'Send this video' }).click();
  await other.getByRole('button', { name: 'Add your bank statement' }).click();
  await looksRight(other, 'acceptance-statement');
  await other.getByLabel('Bank statement', { exact: true }).setInputFiles({
    name: 'GTBank.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfOf(papers['gtbank'] ?? { bank: '', columns: [] }, anOrdinaryAccount(), { holder: 'TUNDE BAKARE' }),
  });
  await other.getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Send my bank statement' }).click();
  await signAsGuarantor(other, 'Tunde Bakare');
  await expect(other.getByRole('heading', { name: 'You have accepted' })).toBeVisible();
  await other.context().close();
});

test('staff review the evidence and refuse a guarantor; the borrower sees the reason', async ({ page }) => {
  await signIn(page, 'admin@ajo.test', { at: '/admin/requests' });
  await page.getByRole('searchbox').fill('chiamaka eze');
  await expect(page).toHaveURL(/chiamaka/);
  await page.getByLabel('Status').selectOption('pending');
  await expect(page.getByRole('link', { name: /AJ-/ })).toHaveCount(1);
  await page.getByRole('link', { name: /AJ-/ }).click();
  await expect(page).toHaveURL(/admin\/requests\/[0-9a-f-]{36}/);
  loanAddress = new URL(page.url()).pathname;
  await page.getByRole('tab', { name: 'Guarantors' }).click();
  const guarantors = main(page).getByRole('region', { name: 'Guarantors' });
  await guarantors.getByRole('button', { name: 'Watch the video of Tunde Bakare' }).click();
  const player = guarantors.getByLabel('Video of Tunde Bakare');
  await expect(player).toBeVisible();
  const ready = () => player.evaluate((element) => (element as unknown as { readyState: number }).readyState);
  await expect.poll(ready).toBeGreaterThan(0);
  await guarantors.getByText('What Tunde Bakare agreed to').click();
  await looksRight(page, 'staff-guarantors');
  await guarantors.getByRole('button', { name: 'Decline Tunde Bakare' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The video shows only colours');
  await looksRight(page, 'staff-refuse');
  await dialog.getByRole('button', { name: 'Decline guarantor' }).click();
  await expect(page.getByText('The guarantor was declined').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(guarantors.getByText('The video shows only colours')).toBeVisible();
  await page.goto(loanAddress.replace('/requests/', '/requests/guarantor-bank-statement/'));
  await page.getByRole('tab', { name: 'Tunde Bakare' }).click();
  await expect(main(page).getByRole('button', { name: /^View Bank statement/ })).toBeVisible();
  await looksRight(page, 'staff-statements');

  await dashboardOf(page);
  await expect(mine(page).getByText('The video shows only colours')).toBeVisible();
  await looksRight(page, 'my-guarantors-refused');
});
