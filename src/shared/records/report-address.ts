/** Where a report is read so: its path without the language, with the setting and what its rows are computed with behind. What is wrong in it the page leaves out. */
export function reportAddress(screen: string, given: unknown): string {
  if (typeof given !== 'object' || given === null) return `/${screen}`;
  const { params = {}, ...setting }: { params?: unknown } = given;
  return `/${screen}?setting=${encodeURIComponent(JSON.stringify(setting))}&params=${encodeURIComponent(JSON.stringify(params))}`;
}
