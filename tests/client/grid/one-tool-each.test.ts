import { expect, it } from 'vitest';
import { actions } from '../../../src/generated/actions.gen.ts';

/** What every grid has in its own toolbar, so that no screen offers it once more. */
const tools = ['refresh', 'search', 'filter', 'columns', 'undo', 'redo'];

it('what a grid always has is no action that a screen could name besides', () => {
  expect(tools.filter((tool) => tool in actions)).toEqual([]);
});
