import type { LucideIcon } from 'lucide-react';
import {
  Anchor, Archive, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ArrowUpDown, Ban, Barcode, Bell, Bold, Bookmark, Bot, Braces, Building2,
  Calendar, ChartColumn, Check, CheckCheck, ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, ChevronsUpDown, ChevronUp,
  CircleAlert, CircleCheck, CircleQuestionMark, CircleX, ClipboardPaste, Clock, Coins, Columns3, Copy, CornerDownLeft, CornerUpLeft,
  CreditCard, Download, Ellipsis, EllipsisVertical, ExternalLink, Eye, EyeOff, FileText, Folder, FolderTree, Funnel, Globe, GripVertical,
  Handshake, Heading2, Heading3, History, Hourglass, House, Image, Info, Italic, Keyboard, Languages, Layers, Link, List, ListChecks,
  ListFilter, ListOrdered, Lock, LockOpen, LogOut, Mail, MailX, MapPin, Maximize, Menu, Minus, Monitor, Moon, Newspaper, Package, PackageCheck,
  Palette, PanelLeft, Paperclip, Pencil, Percent, Phone, Pin, PinOff, Play, Plus, Printer, Quote, Redo2, RefreshCw, RemoveFormatting, Reply,
  Rows3, Rows4, Save, Search, Settings, Shield, ShoppingCart, SlidersHorizontal, Sparkles, Star, Store, Strikethrough, Sun, Tag, Trash2,
  TriangleAlert, Truck, Underline, Undo2, Unlink, Upload, User, UserCheck, Users, UserX, Wallet, Warehouse, Workflow, X,
} from 'lucide-react';
import { classes } from '../look/classes.ts';
import styles from './icon.module.css';

const icons = {
  'alert': CircleAlert, 'anchor': Anchor, 'archive': Archive, 'arrow-down': ArrowDown, 'arrow-left': ArrowLeft, 'arrow-right': ArrowRight,
  'arrow-up': ArrowUp, 'ban': Ban, 'barcode': Barcode, 'bell': Bell, 'bold': Bold, 'bookmark': Bookmark, 'bookmark-filled': Bookmark,
  'braces': Braces, 'building': Building2, 'calendar': Calendar, 'check': Check, 'check-all': CheckCheck, 'check-circle': CircleCheck,
  'chevron-down': ChevronDown, 'chevron-left': ChevronLeft, 'chevron-right': ChevronRight, 'chevron-up': ChevronUp,
  'chevrons-left': ChevronsLeft, 'chevrons-right': ChevronsRight, 'clear-format': RemoveFormatting, 'clock': Clock, 'coins': Coins,
  'columns': Columns3, 'copy': Copy, 'credit-card': CreditCard, 'download': Download, 'enter': CornerDownLeft, 'external': ExternalLink,
  'eye': Eye, 'eye-off': EyeOff, 'file': FileText, 'filter': Funnel, 'filter-list': ListFilter, 'fit': Maximize, 'folder': Folder, 'globe': Globe,
  'grip': GripVertical, 'heading-2': Heading2, 'heading-3': Heading3, 'help': CircleQuestionMark, 'history': History, 'hourglass': Hourglass,
  'image': Image, 'info': Info, 'italic': Italic, 'keyboard': Keyboard, 'languages': Languages, 'layers': Layers, 'link': Link, 'list': List,
  'list-check': ListChecks, 'list-ordered': ListOrdered, 'lock': Lock, 'logout': LogOut, 'mail': Mail, 'mail-off': MailX, 'map-pin': MapPin,
  'menu': Menu, 'minus': Minus, 'monitor': Monitor, 'moon': Moon, 'more': Ellipsis, 'more-vertical': EllipsisVertical, 'palette': Palette,
  'panel-left': PanelLeft, 'paperclip': Paperclip, 'paste': ClipboardPaste, 'pencil': Pencil, 'percent': Percent, 'phone': Phone, 'pin': Pin,
  'pin-off': PinOff, 'play': Play, 'plus': Plus, 'quote': Quote, 'redo': Redo2, 'refresh': RefreshCw, 'reply': Reply, 'return': CornerUpLeft,
  'rows-dense': Rows4, 'rows-wide': Rows3, 'save': Save, 'search': Search, 'shield': Shield, 'sliders': SlidersHorizontal,
  'sort': ArrowUpDown, 'star': Star, 'star-filled': Star, 'stocked': PackageCheck, 'strikethrough': Strikethrough, 'sun': Sun, 'tag': Tag,
  'trash': Trash2, 'tree': FolderTree, 'truck': Truck, 'underline': Underline, 'undo': Undo2, 'unlink': Unlink, 'unlock': LockOpen,
  'up-down': ChevronsUpDown, 'upload': Upload, 'user': User, 'user-check': UserCheck, 'user-off': UserX, 'users': Users,
  'warning': TriangleAlert, 'x': X, 'x-circle': CircleX,
  'ai': Sparkles, 'bot': Bot, 'finance': Wallet, 'home': House, 'news': Newspaper, 'partners': Handshake, 'prices': Tag,
  'print': Printer, 'products': Package, 'purchasing': ShoppingCart, 'reports': ChartColumn, 'sales': Coins, 'settings': Settings,
  'shops': Store, 'warehouse': Warehouse, 'workflow': Workflow,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

/** Every name there is, for pickers and checks. */
export const iconNames = Object.keys(icons) as IconName[];

/** Icon names also come from stored data (a page's icon), so they need asking. */
export function isIconName(text: string): text is IconName {
  return Object.hasOwn(icons, text);
}

export interface IconProps {
  name: IconName;
  /** s 14 px, m 16 px (default), l 20 px. */
  size?: 's' | 'm' | 'l';
  className?: string;
}

/** Always decoration to assistive technology: the word stands beside it or in the control's label. */
export function Icon({ name, size = 'm', className }: IconProps) {
  const Drawing: LucideIcon = icons[name];
  return <Drawing aria-hidden className={classes(styles.icon, styles[size], name.endsWith('-filled') && styles.filled, className)} />;
}
