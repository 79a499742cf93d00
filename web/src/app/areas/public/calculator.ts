/** /loans: asks the server for cost, APR and schedule while somebody moves the sliders. Plain DOM, so that the page stays light. */
import { feeBps, type LoanTerms, loanTerms } from './loan-terms.ts';

type Row = { number: number; due_on: string; principal: number; interest: number; total: number; closing_balance: number };
type Totals = { interest: number; fees: number; paid_out: number; total_repayable: number; cost_of_credit: number };
type Preview = { rows: Row[]; totals: Totals; instalment: number; apr: string };

const part = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const form = part<HTMLFormElement>('calculator');
const product = part<HTMLSelectElement>('calc-product');
const amount = part<HTMLInputElement>('calc-amount');
const slider = part<HTMLInputElement>('calc-slider');
const term = part<HTMLInputElement>('calc-term');
const result = part('calc-result');

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** The house formatter lives beside the validation library, which would make this script twenty times as large. */
function money(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}₦${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

function longDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${day} ${months[Number(month) - 1]}, ${year}`;
}

const chosen = (): LoanTerms => loanTerms[Number(product.value)] ?? (loanTerms[0] as LoanTerms);
const typedNaira = (): number => Number(amount.value.replace(/\D/g, '').slice(0, 12) || 0);
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function showAmount(naira: number): void {
  amount.value = grouped(String(naira));
  slider.value = String(naira);
}

function limits(): void {
  const terms = chosen();
  part('calc-about').textContent = terms.about;
  slider.min = String(terms.least);
  slider.max = String(terms.most);
  slider.step = '5000';
  term.min = String(terms.fewest);
  term.max = String(terms.longest);
  term.value = String(clamp(Number(term.value), terms.fewest, terms.longest));
  part('calc-limits').textContent = `From ₦${grouped(String(terms.least))} to ₦${grouped(String(terms.most))}`;
}

function say(id: string, text: string): void {
  part(id).textContent = text;
}

function show({ rows, totals, instalment, apr }: Preview): void {
  const terms = chosen();
  say('calc-instalment', money(instalment));
  say('calc-every', `every ${terms.unit}, ${rows.length} times`);
  say('calc-paid-out', money(totals.paid_out));
  say('calc-interest', money(totals.interest));
  say('calc-fee', money(totals.fees));
  say('calc-cost', money(totals.cost_of_credit));
  say('calc-apr', `${apr}% a year`);
  say('calc-total', money(totals.total_repayable));
  part('calc-rows').replaceChildren(...rows.map(rowOf));
}

function rowOf(row: Row): HTMLTableRowElement {
  const line = document.createElement('tr');
  const cells = {
    Due: longDay(row.due_on),
    Principal: money(row.principal),
    Interest: money(row.interest),
    'To pay': money(row.total),
    'Still owed': money(row.closing_balance),
  };
  for (const [title, text] of Object.entries(cells)) {
    const cell = line.insertCell();
    cell.textContent = text;
    cell.dataset['title'] = title;
    if (title !== 'Due') cell.dataset['align'] = 'end';
  }
  return line;
}

let asked = 0;

async function ask(): Promise<void> {
  const terms = chosen();
  const turn = ++asked;
  const principal = clamp(typedNaira(), terms.least, terms.most) * 100;
  result.setAttribute('aria-busy', 'true');
  const response = await fetch('/api/loan_schedule/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({
      principal,
      rate_percent: terms.ratePercent,
      rate_period: 'month',
      method: terms.method,
      frequency: { every: 1, unit: terms.unit },
      instalments: Number(term.value),
      fees: [{ name: 'Management fee', amount: Math.round((principal * feeBps) / 10_000), when: 'deducted' }],
    }),
  }).catch(() => undefined);
  if (turn !== asked) return;
  result.removeAttribute('aria-busy');
  const answer = response?.ok ? ((await response.json()) as { data: Preview }) : undefined;
  part('calc-problem').hidden = answer !== undefined;
  if (answer) show(answer.data);
}

let timer: ReturnType<typeof setTimeout>;

function soon(): void {
  say('calc-term-shown', `${term.value} ${chosen().unit}s`);
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), 250);
}

product.addEventListener('change', () => {
  limits();
  showAmount(clamp(typedNaira(), chosen().least, chosen().most));
  soon();
});
slider.addEventListener('input', () => {
  showAmount(Number(slider.value));
  soon();
});
amount.addEventListener('input', () => {
  const naira = typedNaira();
  amount.value = naira ? grouped(String(naira)) : '';
  slider.value = String(naira);
  soon();
});
amount.addEventListener('blur', () => {
  showAmount(clamp(typedNaira(), chosen().least, chosen().most));
  soon();
});
term.addEventListener('input', soon);
form.addEventListener('submit', (event) => event.preventDefault());
limits();
soon();
