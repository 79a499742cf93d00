/** npm run check: types, lint, format, architecture, dead code, unit tests. */
import { checkSteps, runSteps, unitStep } from './steps.mjs';

runSteps(checkSteps);
runSteps([unitStep], { quiet: false });
