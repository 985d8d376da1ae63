import type { ComponentType } from 'react';
import { ErrorLayout } from '../chrome/layouts/error-layout.tsx';
import { LoginLayout } from '../chrome/layouts/login-layout.tsx';
import { type LayoutProps, MainLayout } from '../chrome/layouts/main-layout.tsx';
import { PlainLayout } from '../chrome/layouts/plain-layout.tsx';
import { PrintLayout } from '../chrome/layouts/print-layout.tsx';
import type { LayoutName } from './services.ts';

export const layouts: Record<LayoutName, ComponentType<LayoutProps>> = {
  login: LoginLayout,
  main: MainLayout,
  plain: PlainLayout,
  print: PrintLayout,
  error: ErrorLayout,
};
