/** What one colleague reads in full in a day: counted, and limited. */
export { countReveal } from './count-reveal.ts';
