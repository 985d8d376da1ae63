/** Goes to the field by which a list is searched; true where it has one. */
export function focusSearch(screen: Element | null): boolean {
  const field = screen?.querySelector<HTMLInputElement>('input[type="search"]');
  field?.focus();
  return field != null;
}
