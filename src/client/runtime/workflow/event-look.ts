import type { EventParams } from '../../../shared/workflow/calls.ts';
import type { ButtonProps } from '../../ui/inputs/button.tsx';
import { type IconName, isIconName } from '../../../shared/icon-names.ts';

/** Events are configured in Bootstrap's words; the words are looked up here and nowhere else. */
const buttons: Readonly<Record<string, NonNullable<ButtonProps['variant']>>> = {
  primary: 'primary',
  secondary: 'secondary',
  success: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
};

const icons: Readonly<Record<string, IconName>> = {
  'arrow-counterclockwise': 'undo',
  'arrow-repeat': 'refresh',
  'arrow-return-left': 'return',
  box: 'products',
  'box-arrow-in-down': 'download',
  'box-arrow-right': 'logout',
  'box-seam': 'products',
  cart: 'purchasing',
  'cart-check': 'purchasing',
  'cart-x': 'purchasing',
  cash: 'finance',
  'cash-coin': 'coins',
  check2: 'check',
  'check2-all': 'check-all',
  'check2-circle': 'check-circle',
  'clock-history': 'history',
  envelope: 'mail',
  'envelope-check': 'mail',
  'envelope-x': 'mail-off',
  eraser: 'clear-format',
  'exclamation-triangle': 'warning',
  'file-earmark-text': 'file',
  gear: 'settings',
  'geo-alt': 'map-pin',
  'house-check': 'warehouse',
  magic: 'ai',
  pen: 'pencil',
  person: 'user',
  'person-check': 'user-check',
  'person-dash': 'user-off',
  printer: 'print',
  send: 'mail',
  'shield-check': 'shield',
  water: 'anchor',
  'x-octagon': 'ban',
};

/** How an event looks: danger and the workflow's sign where nothing else was said. */
export function eventLook({ bv_variant, bv_icon }: Pick<EventParams, 'bv_variant' | 'bv_icon'>): {
  variant: NonNullable<ButtonProps['variant']>;
  icon: IconName;
} {
  const name = bv_icon ?? '';
  return { variant: buttons[bv_variant] ?? 'danger', icon: icons[name] ?? (isIconName(name) ? name : 'workflow') };
}
