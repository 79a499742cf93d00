/** /loans: loads cost, APR and schedule from the server while the sliders move. Plain DOM, so that the page stays light. */
import { amountText, groupsTyping, koboOf } from './amount-field.ts';
import { cardFigures } from './card-figures.ts';
import { clamp, counted, longDay, money, wholeMoney } from './figures.ts';
import {
  type CalculatedLoan,
  instalmentsOf,
  type LoanCost,
  loanQuestion,
  paidBackOf,
  paidOutOf,
  period,
  toPay,
} from './offers.ts';
import { answerTo, part, setText, showsOutside } from './parts.ts';

const form = part<HTMLFormElement>('calculator');
const product = part<HTMLSelectElement>('calc-product');
const amount = part<HTMLInputElement>('calc-amount');
const slider = part<HTMLInputElement>('calc-slider');
const term = part<HTMLInputElement>('calc-term');
const result = part('calc-result');
const loans = JSON.parse(form.dataset['offers'] ?? '[]') as CalculatedLoan[];

const chosen = (): CalculatedLoan => loans.find(({ id }) => id === product.value) ?? (loans[0] as CalculatedLoan);
const typedKobo = (): number => koboOf(amount.value);

function showAmount(kobo: number): void {
  amount.value = amountText(kobo);
  slider.value = String(kobo / 100);
}

function limits(): void {
  const loan = chosen();
  setText('calc-about', loan.description);
  slider.min = String(loan.min_amount / 100);
  slider.max = String(loan.max_amount / 100);
  term.min = String(loan.min_instalments);
  term.max = String(loan.max_instalments);
  term.value = String(clamp(Number(term.value), loan.min_instalments, loan.max_instalments));
  // A given instalment determines how many there are.
  part('calc-how-long').hidden = loan.method === 'fixed_instalment';
  setText('calc-term-min', String(loan.min_instalments));
  setText('calc-term-max', counted(loan.max_instalments, 'instalment'));
  setText('calc-min', wholeMoney(loan.min_amount));
  setText('calc-max', wholeMoney(loan.max_amount));
}

/** What stays in view while the fields change. Of an amount that is not lent it has no figures. */
function showBar(each: string, cost: string, total: string): void {
  setText('calc-bar-each', each);
  setText('calc-bar-cost', cost);
  setText('calc-bar-total', total);
}

function show(cost: LoanCost): void {
  const { rows, totals, apr } = cost;
  const { each, last } = instalmentsOf(cost);
  showBar(each + last, money(totals.cost_of_credit), money(paidBackOf(cost)));
  setText('calc-instalment', each);
  setText('calc-every', `every ${period(chosen())}, ${counted(toPay(cost), 'time')}${last}`);
  setText('calc-paid-out', money(paidOutOf(cost)));
  setText('calc-interest', money(totals.interest));
  setText('calc-fee', money(totals.fees));
  setText('calc-cost', money(totals.cost_of_credit));
  setText('calc-apr', `${apr}%`);
  showCard(cardFigures(cost));
  setText('calc-total', money(paidBackOf(cost)));
  part('calc-rows').replaceChildren(...rows.map(rowOf));
}

function showCard(card: ReturnType<typeof cardFigures>): void {
  part('calc-card').hidden = !card;
  showRow('calc-card-free', card ? '' : 'Free');
  setText('calc-card-more', card?.more ?? '');
  showRow('calc-card-each', card?.each ?? '');
  showRow('calc-card-total', card?.total ?? '');
  showRow('calc-card-apr', card?.apr ?? '');
}

function showRow(id: string, figure: string): void {
  setText(id, figure);
  (part(id).parentElement as HTMLElement).hidden = !figure;
}

function rowOf(row: LoanCost['rows'][number]): HTMLTableRowElement {
  const line = document.createElement('tr');
  const cells = {
    Due: row.days ? longDay(row.due_on) : 'Down payment',
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

let requests = 0;

async function loadPreview(): Promise<void> {
  const turn = ++requests;
  const principal = typedKobo();
  if (showsOutside('calc', { typed: principal, offer: chosen(), label: 'Loan amount' })) return showBar('—', '—', '—');
  result.setAttribute('aria-busy', 'true');
  const { data } = await answerTo<LoanCost>(loanQuestion(chosen(), principal, Number(term.value)));
  if (turn !== requests) return;
  result.removeAttribute('aria-busy');
  part('calc-problem').hidden = data !== undefined;
  if (data) show(data);
}

let timer: ReturnType<typeof setTimeout>;

function soon(): void {
  setText('calc-term-shown', counted(Number(term.value), 'instalment'));
  clearTimeout(timer);
  timer = setTimeout(() => void loadPreview(), 250);
}

product.addEventListener('change', () => {
  limits();
  showAmount(clamp(typedKobo(), chosen().min_amount, chosen().max_amount));
  soon();
});
slider.addEventListener('input', () => {
  showAmount(Math.round(Number(slider.value) * 100));
  soon();
});
groupsTyping(amount, () => {
  slider.value = String(typedKobo() / 100);
  soon();
});
term.addEventListener('input', soon);
form.addEventListener('submit', (event) => event.preventDefault());
// Back navigation restores earlier choices in the fields.
limits();
soon();
