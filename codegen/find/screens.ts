import * as v from 'valibot';
import {
  assignmentScreen,
  boardScreen,
  diagramScreen,
  formScreen,
  gridScreen,
  panelScreen,
  printScreen,
  recordScreen,
  treeScreen,
} from '../../schemas/screen/grammar.ts';
import type { Screen, Shape } from '../../schemas/screen/grammar.ts';
import type { ScreenDeclaration } from '../declarations.ts';

const shapes: Record<Shape, v.GenericSchema<unknown, Screen>> = {
  grid: gridScreen,
  tree: treeScreen,
  assignment: assignmentScreen,
  form: formScreen,
  board: boardScreen,
  record: recordScreen,
  diagram: diagramScreen,
  print: printScreen,
  panel: panelScreen,
};
export const shapeNames = Object.keys(shapes);

type Problem = ScreenDeclaration['problems'][number];

/** The issue in words; of a union the alternative that came furthest speaks. */
function toProblems(issue: v.BaseIssue<unknown>, before: string[] = []): Problem[] {
  const path = [...before, ...(issue.path ?? []).map((item) => String(item.key))];
  if (issue.type !== 'union' || !issue.issues) return [{ path, message: issue.message }];
  const depth = (one: v.BaseIssue<unknown>) => one.path?.length ?? 0;
  const deepest = Math.max(...issue.issues.map(depth));
  return deepest === 0 ? [{ path, message: issue.message }] : issue.issues.filter((one) => depth(one) === deepest).flatMap((one) => toProblems(one, path));
}

/** Parses a descriptor by the grammar of its own shape, so that problems speak of that shape alone. */
export function toScreenDeclaration(name: string, input: unknown, file: string, text: string): ScreenDeclaration {
  const shape = (input as { shape?: unknown } | null)?.shape ?? 'grid';
  if (typeof shape !== 'string' || !Object.hasOwn(shapes, shape)) {
    return { name, file, text, problems: [{ path: ['shape'], message: `Invalid shape '${String(shape)}': expected ${shapeNames.join(', ')}` }] };
  }
  const parsed = v.safeParse(shapes[shape as Shape], input);
  if (parsed.success) return { name, file, text, screen: parsed.output, problems: [] };
  return { name, file, text, problems: parsed.issues.flatMap((issue) => toProblems(issue)) };
}
