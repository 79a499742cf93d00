/** Autosave on the screen: the customer's plan, and its facts for staff. */
export { MyAutosave } from './components/my-autosave.tsx';
export { useAutosave } from './autosave.calls.ts';
export { AutosaveFacts } from './components/autosave-facts.tsx';
