import { half } from './chosen-screens.ts';
import { combinationsOf, gridScreens } from './combinations.ts';
import { editCombinations } from './editing.ts';

editCombinations(half(combinationsOf(gridScreens, true), 1));
