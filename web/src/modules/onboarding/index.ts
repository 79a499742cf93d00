/** Onboarding, seen: the meter of the profile and the hook behind it. */
export { ProfileMeter } from './components/profile-meter.tsx';
export { useOnboarding } from './onboarding.calls.ts';
