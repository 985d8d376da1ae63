import { readFileSync } from 'node:fs';

/** The rows of the table below a heading of docs/clerks-day.md, each as its cells. */
export function toldRows(heading: string): string[][] {
  const [, below = ''] = readFileSync('docs/clerks-day.md', 'utf8').split(`## ${heading}\n`);
  return (
    below
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ) ?? []
  );
}
