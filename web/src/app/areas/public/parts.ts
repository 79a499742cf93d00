/** What the scripts of the public pages share: parts of the page by their id, and one way to ask the server. */
import { wholeMoney } from './figures.ts';
import type { OfferCall } from './offers.ts';

export const part = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

export function setText(id: string, text: string): void {
  part(id).textContent = text;
}

export type Answer<Data> = { ok: boolean; data?: Data; message?: string; errors?: Record<string, string[]> };

/** Always an answer: without a network it is an error message. */
export async function answerTo<Data>({ url, body }: OfferCall): Promise<Answer<Data>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Omit<Answer<Data>, 'ok'>;
    return response.ok ? { ...answer, ok: true } : { message: 'Something went wrong', ...answer, ok: false };
  } catch {
    return { ok: false, message: 'Network Error: Please check your internet connection' };
  }
}

type Typed = { typed: number; offer: { min_amount: number; max_amount: number }; label: string };

/** Where an amount is not offered, why is in the place of its figures: those of another amount would look like an answer. */
export function showsOutside(prefix: 'calc' | 'grow' | 'save', { typed, offer, label }: Typed): boolean {
  const [min, max] = [offer.min_amount, offer.max_amount];
  const isOutside = typed < min || typed > max;
  part(`${prefix}-result`).hidden = isOutside;
  part(`${prefix}-amount`).setAttribute('aria-invalid', String(isOutside));
  part(`${prefix}-outside`).hidden = !isOutside;
  setText(
    `${prefix}-outside`,
    `${label} from ${wholeMoney(min)} to ${wholeMoney(max)}. Choose an amount in between to see the figures.`,
  );
  return isOutside;
}
