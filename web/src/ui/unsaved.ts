/** Forms with entries that have not been sent. */

/** From the first entry until the form is sent. */
export const setUnsaved = (form: HTMLFormElement, isUnsaved: boolean): void =>
  void form.toggleAttribute('data-unsaved', isUnsaved);

export const hasUnsaved = (within: ParentNode | null): boolean => !!within?.querySelector('form[data-unsaved]');
