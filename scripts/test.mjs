/** npm test: the steps of check, then integration tests against PostgreSQL and browser journeys. */
import { checkSteps, integrationStep, journeyStep, runSteps, unitStep } from './steps.mjs';

runSteps(checkSteps);
runSteps([unitStep, integrationStep, journeyStep], { quiet: false });
