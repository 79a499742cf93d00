/** No command of investments is done by halves. */
import { investmentCommands } from './investments.ts';
import { testCommands } from './whole.ts';

testCommands(investmentCommands);
