/** The greeting of a first page, by the hour in Lagos. */
import { hourMs } from '@ajo/contract/kernel/time';

export function greeting(name: string | undefined, at: Date): string {
  const hour = new Date(at.getTime() + hourMs).getUTCHours();
  const words = hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening';
  const [first] = (name ?? '').trim().split(' ');
  return first ? `${words}, ${first}` : words;
}
