import '../ui/look/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServicesProvider } from '../chrome/services.tsx';
import { codeWhenServed } from '../ui/late-code.ts';
import { fetchLatePartsWhenStirred, fetchWhenStirred } from '../ui/overlays/on-first-use.tsx';
import { TooltipPlace } from '../ui/overlays/tooltip.tsx';
import '../ui/overlays/use-focus-return.ts';
import { beginPage } from './begin-page.ts';
import { reloadOnMissingCode } from './load-chunk.ts';
import { loadFrame } from './loaded-frame.ts';
import { router, services } from './router.ts';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');

reloadOnMissingCode();
beginPage(services, location.pathname);
// Before the first heads of columns are measured by it.
void document.fonts.load('1em "Inter Variable"');
// Whoever types a password has the frame when he is let in.
fetchWhenStirred(() => codeWhenServed(loadFrame));
fetchLatePartsWhenStirred();
createRoot(place).render(
  <StrictMode>
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
      <TooltipPlace />
    </ServicesProvider>
  </StrictMode>,
);
