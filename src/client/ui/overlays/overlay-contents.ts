export { DialogContent } from './dialog-content.tsx';
export { DrawerContent } from './drawer-content.tsx';
export { MenuContent } from './menu-content.tsx';
export { PopoverContent } from './popover-content.tsx';
export { TooltipContent } from './tooltip-content.tsx';
