/** No command of BetaLife is done by halves. */
import { betalifeCommands } from './betalife.ts';
import { testCommands } from './whole.ts';

testCommands(betalifeCommands);
