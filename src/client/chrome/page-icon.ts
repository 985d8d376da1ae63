import type { MenuPage } from '../data/user.ts';
import { type IconName, isIconName } from '../../shared/icon-names.ts';

/** Areas whose code is not the name of their icon. */
const areaIcons: Readonly<Record<string, IconName>> = { ai_content: 'ai', fsm: 'workflow', system: 'clock' };

/** The icon stored with a page, where we have it. */
export function pageIcon({ icon, children }: MenuPage): IconName {
  if (icon && isIconName(icon)) return icon;
  return areaIcons[icon ?? ''] ?? (children.length > 0 ? 'folder' : 'list');
}
