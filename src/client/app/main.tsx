import '../ui/look/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServicesProvider } from '../chrome/services.tsx';
import { TooltipProvider } from '../ui/overlays/tooltip.tsx';
import { reloadOnMissingCode } from './load-chunk.ts';
import { router, services } from './router.ts';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');

reloadOnMissingCode();
createRoot(place).render(
  <StrictMode>
    <ServicesProvider services={services}>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </ServicesProvider>
  </StrictMode>,
);
