/** Forms with entries that have not been sent. */

/** From the first entry until the form is sent. */
export const setUnsaved = (form: HTMLFormElement, isUnsaved: boolean): void =>
  void form.toggleAttribute('data-unsaved', isUnsaved);

export const hasUnsaved = (within: ParentNode | null): boolean => !!within?.querySelector('form[data-unsaved]');

/** The row of what opened a window: it identifies the record. Empty where nothing had the focus. */
export function openerText(opener: Element | null): string {
  const record = opener?.closest('tr, li, article') ?? opener?.closest('body *');
  return record ? `${opener?.ariaLabel} ${record.textContent}` : '';
}
