import { nameOf } from './files.ts';
import type { SourceFacts } from './source-facts.ts';

export interface ShapeFile {
  name: string;
  file: string;
  /** Where the component stands that draws its screens. */
  runtime: string;
}

type Sources = readonly Pick<SourceFacts, 'file'>[];

const shapeFile = /^schemas\/shapes\/[^/]+\.shape\.ts$/;
const runtimeFile = /^src\/client\/runtime\/([^/]+)\/\1-screen\.tsx$/;

/** The shapes a project declares. */
export const shapesIn = (sources: Sources): ShapeFile[] =>
  sources
    .filter(({ file }) => shapeFile.test(file))
    .map(({ file }) => ({ name: nameOf(file), file, runtime: `src/client/runtime/${nameOf(file)}/${nameOf(file)}-screen.tsx` }));

/** The runtimes a project has: the file of a folder of the client's runtime that is named after it. */
export const runtimesIn = (sources: Sources): { name: string; file: string }[] =>
  sources.flatMap(({ file }) => {
    const name = runtimeFile.exec(file)?.[1];
    return name === undefined ? [] : [{ name, file }];
  });
