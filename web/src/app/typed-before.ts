/** A ready-made page can be filled in before its program has come: what was typed then is handed to the program. */

/** @returns what hands it over, as if it were typed now. The field is emptied first: else the program would see no change. */
export function typedBefore(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
    .map((field) => ({ field, text: field.value, ticked: field.type === 'checkbox' && field.checked }))
    .filter(({ field, text, ticked }) => ticked || (field.type !== 'checkbox' && text !== ''));
  return () => {
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
