/** Prints the page once the pictures of its sheets are there: one that is not would leave its place on the paper empty. */
export async function printWhenDrawn(sheets: HTMLElement | null): Promise<void> {
  await Promise.all(Array.from(sheets?.querySelectorAll('img') ?? [], (image) => image.decode()));
  window.print();
}
