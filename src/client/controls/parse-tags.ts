/** Words of a list as people write and spreadsheets paste them: divided by commas, semicolons or line ends, each once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\r\n]+/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
