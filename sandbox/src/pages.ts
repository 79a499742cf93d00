/** Pages of the stand-ins: plain HTML that works on any phone. */
import { type Charge, faultsOf, type MailMessage, type Mandate, type State, type Text } from './state.ts';

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const naira = (kobo: number): string => `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`;

const page = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${safe(title)}</title>
<style>body{font:17px/1.5 system-ui,sans-serif;margin:0 auto;max-width:40rem;padding:1.2rem;color:#1c1c1c;background:#fafaf7}
h1{font-size:1.4rem}button,input,select{font:inherit;padding:.7rem 1rem;border-radius:.5rem;border:1px solid #888;width:100%;margin:.3rem 0;box-sizing:border-box}
button{background:#0b5d3b;color:#fff;border-color:#0b5d3b}button.other{background:#fff;color:#1c1c1c}
table{border-collapse:collapse;width:100%}td,th{padding:.4rem .3rem;text-align:left;border-bottom:1px solid #ddd;vertical-align:top}.small{color:#555;font-size:.9rem}</style>
<main><p class="small">Stand-in of a provider: no real money</p><h1>${safe(title)}</h1>${body}</main></html>`;

export const checkoutPage = ({ amount, email, accessCode }: Charge): string =>
  page(
    `Pay ${naira(amount)}`,
    `
<p>to <strong>Ajo</strong> · ${safe(email)}</p>
<form method="post" action="/checkout/${accessCode}">
<p>Card 4084 0840 8408 4081 · 12/30 · CVV 408</p>
<button name="act" value="pay">Pay ${naira(amount)}</button>
<button class="other" name="act" value="pay0037">Pay with the card ending 0037, which has no money later</button>
<button class="other" name="act" value="pay0045">Pay with the card ending 0045, which has half the money later</button>
<button class="other" name="act" value="decline">Pay with a card that is declined</button>
<button class="other" name="act" value="cancel">Cancel</button></form>`,
  );

export const mandatePage = ({ reference, email }: Mandate): string =>
  page(
    'Confirm a direct debit',
    `
<p><strong>Ajo</strong> · ${safe(email)}</p>
<p>You allow Ajo to debit your account 0123456789 at Guaranty Trust Bank.</p>
<form method="post" action="/mandate/${safe(reference)}">
<button name="act" value="confirm">Confirm</button>
<button class="other" name="act" value="poor">Confirm with the account ending 0037, which has no money later</button>
<button class="other" name="act" value="later">Leave without confirming</button></form>`,
  );

export const connectPage = (id: string): string =>
  page(
    'Sign in to GTBank',
    `
<p><strong>Ajo</strong> asks to read the last six months of your account. It cannot move money.</p>
<form method="post" action="/connect/${id}">
<button name="act" value="">Allow</button>
<button class="other" name="act" value="slow_">Allow, but the bank takes a minute</button>
<button class="other" name="act" value="expired_">Allow, and come back too late</button>
<button class="other" name="act" value="cancel">Cancel</button></form>`,
  );

export const messagePage = (message: string, back = ''): string =>
  page(message, back ? `<p><a href="${safe(back)}">Back to the shop</a></p>` : '');

export const indexPage = (state: State): string =>
  page(
    'Providers',
    `
<ul><li><a href="/mail">Mail</a> (${state.mails.length})</li><li><a href="/sms">Text messages</a> (${state.texts.length})</li>
<li><a href="/bank">Bank: transfer to an account number</a></li><li><a href="/transfers">Money that was sent</a> (${state.transfers.length})</li>
<li><a href="/faults">Faults</a> (${state.faults.length})</li></ul>`,
  );

export const smsPage = (texts: Text[]): string =>
  page(
    'Text messages',
    table(
      ['When', 'To', 'Text'],
      texts.toReversed().map(({ at, to, text }) => [safe(at), safe(to), safe(text)]),
    ),
  );

export const mailboxPage = (messages: MailMessage[]): string =>
  page(
    'Mail',
    table(
      ['When', 'To', 'Subject'],
      messages.toReversed().map(({ id, at, to, subject }) => [safe(at), safe(to), `<a href="/mail/${id}">${safe(subject)}</a>`]),
    ),
  );

const linked = (text: string): string =>
  safe(text).replace(/https?:&#47;&#47;\S+|https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`);
export const mailPage = ({ subject, to, text }: MailMessage): string =>
  page(
    subject,
    `<p class="small">to ${safe(to)}</p><pre style="white-space:pre-wrap;font:inherit">${linked(text)}</pre><p><a href="/mail">All mail</a></p>`,
  );

export const bankPage = (state: State, message = ''): string =>
  page(
    'Transfer to an account number',
    `${message ? `<p role="status"><strong>${safe(message)}</strong></p>` : ''}
<form method="post" action="/bank"><label>Account number<select name="number">${[...state.accounts, ...state.providusAccounts]
      .toReversed()
      .map(({ number, name }) => `<option value="${number}">${number} ${safe(name)}</option>`)
      .join('')}</select></label>
<label>Amount in naira<input name="amount" inputmode="decimal" required></label><button>Transfer</button></form>`,
  );

export const transfersPage = (state: State): string =>
  page(
    'Money that was sent',
    table(
      ['Reference', 'Amount', 'State', ''],
      state.transfers
        .toReversed()
        .map(({ reference, amount, status }) => [
          safe(reference),
          naira(amount),
          safe(status),
          status === 'pending'
            ? `<form method="post" action="/transfers/${safe(reference)}"><button name="status" value="success">Succeed</button><button class="other" name="status" value="failed">Fail</button></form>`
            : '',
        ]),
    ),
  );

const faultWords: Record<State['faults'][number]['fault'], string> = {
  timeout_before: 'no answer, and nothing was done',
  timeout_after: 'no answer, but it was done',
  error_500: 'error 500, and nothing was done',
  error_500_after: 'error 500, but it was done',
  html: 'a page of a broken gateway',
  missing: 'the payment is not found',
  pending: 'pending, until you change it',
  failed: 'failed',
  reversed_after_success: 'succeeds and is reversed a second later',
  duplicate_webhook: 'its notice comes three times',
  late_webhook: 'its notice comes five seconds late',
  lost_webhook: 'its notice is lost until it is requested again',
  send_otp: 'the bank requires a code',
  expired_card: 'the card has expired',
  partial: 'only a part is there',
};

export const faultsPage = (state: State): string =>
  page(
    'Faults',
    `<p>The next call of an operation goes wrong as chosen, once.</p>
<form method="post" action="/faults"><label>What goes wrong<select name="what">${Object.entries(faultsOf)
      .map(
        ([operation, kinds]) =>
          `<optgroup label="${operation}">${kinds.map((kind) => `<option value="${operation} ${kind}">${operation}: ${faultWords[kind]}</option>`).join('')}</optgroup>`,
      )
      .join('')}</select></label>
<label>Only this reference (optional)<input name="reference"></label><button>Script it</button></form>
<h2>Waiting to happen</h2>${table(
      ['Operation', 'What', 'Reference'],
      state.faults.map(({ operation, fault, reference = 'any' }) => [operation, faultWords[fault], safe(reference)]),
    )}
<form method="post" action="/faults"><button class="other" name="what" value="">Forget them all</button></form>`,
  );

const table = (heads: string[], rows: string[][]): string =>
  rows.length === 0
    ? '<p>Nothing yet.</p>'
    : `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
