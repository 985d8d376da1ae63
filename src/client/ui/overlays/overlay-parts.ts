import { onFirstUse } from './on-first-use.tsx';

// What menus, dialogs and the like are made of comes as one file: a page is drawn without it.
const load = () => import('./overlay-contents.ts');

export const MenuContent = onFirstUse(async () => (await load()).MenuContent);
export const PopoverContent = onFirstUse(async () => (await load()).PopoverContent);
export const DialogContent = onFirstUse(async () => (await load()).DialogContent);
export const DrawerContent = onFirstUse(async () => (await load()).DrawerContent);
export const TooltipContent = onFirstUse(async () => (await load()).TooltipContent);
