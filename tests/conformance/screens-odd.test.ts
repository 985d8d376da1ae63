import { chosenScreens, half } from './chosen-screens.ts';
import { visitScreens } from './screens.ts';

visitScreens(half(chosenScreens, 1));
