/** /save: loads the projected balance of deposits from the server. Plain DOM, so that the page stays light. */
import { amountText, groupsTyping, isUnreadable, koboOf } from './amount-field.ts';
import { clamp, counted, money, percent, shareOf, today, wholeMoney } from './figures.ts';
import { type Savings, type SavingsGrowth, type SavingsInput, savingsQuestion } from './offers.ts';
import { answerTo, part, setText, showsOutside } from './parts.ts';

const form = part<HTMLFormElement>('saving');
const choice = part<HTMLSelectElement>('save-product');
const first = part<HTMLInputElement>('save-amount');
const monthly = part<HTMLInputElement>('save-monthly');
const term = part<HTMLSelectElement>('save-term');
const result = part('save-result');
const products = JSON.parse(form.dataset['offers'] ?? '[]') as Savings[];

const chosen = (): Savings => products.find(({ id }) => id === choice.value) ?? (products[0] as Savings);
const tidy = (): void => {
  const { min_amount: min, max_amount: max } = chosen();
  first.value = amountText(clamp(koboOf(first.value), min, max));
};
const input = (): SavingsInput => ({
  first: koboOf(first.value),
  monthly: koboOf(monthly.value),
  months: Number(term.value),
});

function limits(): void {
  const { description, min_amount: min, max_amount: max } = chosen();
  setText('save-about', description);
  setText('save-limits', `From ${wholeMoney(min)} to ${wholeMoney(max)}`);
}

function showBar(total: string, net: string): void {
  setText('save-bar-total', total);
  setText('save-bar-net', net);
}

function show({ totals: { balance, interest, withholding_tax: tax } }: SavingsGrowth, months: number): void {
  part('save-bar').setAttribute('width', shareOf(balance - interest + tax, balance));
  setText('save-total', money(balance));
  setText('save-when', `after ${counted(months, 'month')}`);
  setText('save-paid-in', money(balance - interest + tax));
  setText('save-rate', `${percent(chosen().rate_bps)}% a year`);
  setText('save-interest', money(interest));
  setText('save-tax', `−${money(tax)}`);
  setText('save-net', money(interest - tax));
  showBar(money(balance), money(interest - tax));
}

function showsUnreadable(): boolean {
  const isWrong = isUnreadable(monthly.value);
  monthly.setAttribute('aria-invalid', String(isWrong));
  if (!isWrong) return false;
  result.hidden = true;
  part('save-outside').hidden = false;
  setText('save-outside', 'Write the monthly deposit as an amount, such as 5,000.');
  return true;
}

let requests = 0;

async function loadPreview(): Promise<void> {
  const turn = ++requests;
  const current = input();
  if (showsOutside('save', { typed: current.first, offer: chosen(), label: 'The first deposit is' }) || showsUnreadable())
    return showBar('—', '—');
  result.setAttribute('aria-busy', 'true');
  const { data } = await answerTo<SavingsGrowth>(savingsQuestion(chosen(), current, today()));
  if (turn !== requests) return;
  result.removeAttribute('aria-busy');
  part('save-problem').hidden = data !== undefined;
  if (data) show(data, current.months);
}

let timer: ReturnType<typeof setTimeout>;

function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void loadPreview(), 250);
}

choice.addEventListener('change', () => {
  limits();
  tidy();
  soon();
});
for (const field of [first, monthly]) groupsTyping(field, soon);
term.addEventListener('change', soon);
form.addEventListener('submit', (event) => event.preventDefault());
// Back navigation restores earlier choices in the fields.
limits();
soon();
