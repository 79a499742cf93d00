/** What the scripts of the public pages share: parts of the page by their id, and one way to ask the server. */
import type { Question } from './offers.ts';

export const part = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

export function say(id: string, text: string): void {
  part(id).textContent = text;
}

export type Answer<Data> = { ok: boolean; data?: Data; message?: string; errors?: Record<string, string[]> };

/** Always an answer: without a network it says so. */
export async function answerTo<Data>({ url, body }: Question): Promise<Answer<Data>> {
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
