/** /invest: loads the projected value of an amount from the server. Plain DOM, so that the page stays light. */
import { amountText, groupsTyping, koboOf } from './amount-field.ts';
import { clamp, counted, longDay, money, percent, shareOf, wholeMoney } from './figures.ts';
import { type Growth, type Plan, planQuestion } from './offers.ts';
import { answerTo, part, setText, showsOutside } from './parts.ts';

const form = part<HTMLFormElement>('growth');
const choice = part<HTMLSelectElement>('grow-plan');
const amount = part<HTMLInputElement>('grow-amount');
const term = part<HTMLSelectElement>('grow-term');
const result = part('grow-result');
const plans = JSON.parse(form.dataset['offers'] ?? '[]') as Plan[];

const chosen = (): Plan => plans.find(({ id }) => id === choice.value) ?? (plans[0] as Plan);
const typedKobo = (): number => koboOf(amount.value);
const fitting = (): number => clamp(typedKobo(), chosen().min_amount, chosen().max_amount);
const tidy = (): void => void (amount.value = amountText(fitting()));

function limits(): void {
  const { description, min_amount: min, max_amount: max, rates } = chosen();
  const before = Number(term.value);
  setText('grow-about', description);
  setText('grow-limits', `From ${wholeMoney(min)} to ${wholeMoney(max)}`);
  term.replaceChildren(
    ...rates.map(({ months, rate_bps: rate }) => {
      const option = document.createElement('option');
      option.value = String(months);
      option.textContent = `${counted(months, 'month')} at ${percent(rate)}% a year`;
      return option;
    }),
  );
  term.value = String((rates.find(({ months }) => months === before) ?? rates.at(-1))?.months);
}

/** Of an amount that the plan does not take it has no figures. */
function showBar(total: string, net: string): void {
  setText('grow-bar-total', total);
  setText('grow-bar-net', net);
}

function show(growth: Growth): void {
  part('grow-bar').setAttribute('width', shareOf(growth.principal, growth.total));
  setText('grow-total', money(growth.total));
  setText('grow-when', `on ${longDay(growth.matures_on)}, after ${growth.days} days`);
  setText('grow-principal', money(growth.principal));
  setText('grow-rate', `${percent(growth.rate_bps)}% a year`);
  setText('grow-interest', money(growth.interest));
  setText('grow-tax', `−${money(growth.withholding_tax)}`);
  setText('grow-net', money(growth.net_interest));
  showBar(money(growth.total), money(growth.net_interest));
}

let requests = 0;

async function loadPreview(): Promise<void> {
  const turn = ++requests;
  if (showsOutside('grow', { typed: typedKobo(), offer: chosen(), label: 'This plan is open' })) return showBar('—', '—');
  result.setAttribute('aria-busy', 'true');
  const { data } = await answerTo<Growth>(planQuestion(chosen(), typedKobo(), Number(term.value)));
  if (turn !== requests) return;
  result.removeAttribute('aria-busy');
  part('grow-problem').hidden = data !== undefined;
  if (data) show(data);
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
groupsTyping(amount, soon);
term.addEventListener('change', soon);
form.addEventListener('submit', (event) => event.preventDefault());
// Back navigation restores earlier choices in the fields.
limits();
soon();
