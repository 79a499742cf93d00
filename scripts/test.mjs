/** npm test: everything that check does, then integration tests against PostgreSQL and the journeys in a browser. */
import { checkSteps, integrationStep, journeyStep, runSteps, unitStep } from './steps.mjs';

runSteps(checkSteps);
runSteps([unitStep, integrationStep, journeyStep], { quiet: false });
