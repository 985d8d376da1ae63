import type { ComponentType, ReactNode } from 'react';
import { type LayoutProps, MainLayout } from '../chrome/layouts/main-layout.tsx';
import { PlainLayout } from '../chrome/layouts/plain-layout.tsx';
import { PrintLayout } from '../chrome/layouts/print-layout.tsx';
import { Overlays } from '../chrome/overlays.tsx';
import { AppHost } from './host-provider.tsx';
import type { MemberLayoutName } from './services.ts';

const layouts: Record<MemberLayoutName, ComponentType<LayoutProps>> = { main: MainLayout, plain: PlainLayout, print: PrintLayout };

export interface MemberFrameProps {
  layout: MemberLayoutName;
  area?: string | null | undefined;
  children: ReactNode;
}

/** What is around the pages of whoever is signed in, and what lies over them. */
export function MemberFrame({ layout, area, children }: MemberFrameProps) {
  const Layout = layouts[layout];
  return (
    <>
      <AppHost>
        <Layout area={area}>{children}</Layout>
      </AppHost>
      <Overlays />
    </>
  );
}
