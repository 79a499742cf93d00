/** Forms with entries that have not been sent. */

/** From the first entry until the form is sent. */
export const setUnsaved = (form: HTMLFormElement, isUnsaved: boolean): void =>
  void form.toggleAttribute('data-unsaved', isUnsaved);

export const hasUnsaved = (within: ParentNode | null): boolean => !!within?.querySelector('form[data-unsaved]');

/** What opened a window, with its row: it identifies the record. Empty where nothing had the focus. */
export const openerText = (opener: Element | null): string =>
  [opener?.closest('body *'), opener?.closest('tr, li, article')]
    .map((one) => one && `${one.getAttribute('aria-label')} ${one.textContent}`)
    .filter(Boolean)
    .join(' ');
