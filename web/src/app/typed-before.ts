/** Replays input and clicks made before hydration. */

/** @returns what hands it over, as if it were typed now. The field is emptied first: else the program would see no change. */
export function typedBefore(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
    .map((field) => ({ field, text: field.value, ticked: field.type === 'checkbox' && field.checked }))
    .filter(({ field, text, ticked }) => ticked || (field.type !== 'checkbox' && text !== ''));
  return () => {
    // React takes over a part of the page at an input event, not at a submit: an empty form has no typed field that does it.
    root.querySelector('form[data-sent-before]')?.dispatchEvent(new Event('input', { bubbles: true }));
    for (const { field, text, ticked } of typed) {
      const dispatchInput = (): boolean => field.dispatchEvent(new Event('input', { bubbles: true }));
      // The first one only wakes the program where it has not come to this field yet.
      dispatchInput();
      if (ticked) {
        field.checked = false;
        field.click();
      } else {
        field.value = '';
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        dispatchInput();
      }
    }
  };
}

/** From now on the program receives what is sent. A form that was sent before (public/early.js) is sent once, with its values of now. */
export function sentBefore(root: HTMLElement): void {
  document.documentElement.setAttribute('data-ready', '');
  const form = root.querySelector<HTMLFormElement>('form[data-sent-before]');
  if (!form) return;
  form.removeAttribute('data-sent-before');
  form.querySelector('[type="submit"]')?.setAttribute('aria-busy', 'false');
  form.requestSubmit();
}
